import type { Actions } from './actions.ts'
import { all, setTime, usual, waits } from './sample-limits.ts'

/** Limits of playing time on the page of limits. */
export const timeStories = {
  'time: used up': {
    answers: all({
      dailyTime: setTime(90, 90),
      sessionTime: {
        ...setTime(30, 30),
        startedAt: '2026-03-14T11:00:00.000Z',
        resetAt: '2026-03-14T11:45:00.000Z',
      },
    }),
    shows: ['limits.time', 'limits.reachedText.time'],
  },
  'time: a longer limit waits': {
    answers: all({ dailyTime: { ...usual.dailyTime, ...waits, pendingValue: { seconds: 7_200 } } }),
    shows: 'limits.pending.cancel',
  },
  'time: first limit': {
    async act({ press, fill }: Actions) {
      await press('Set: Session time limit')
      await fill('New limit in minutes', '45')
    },
    shows: [
      'limits.timeAmount',
      { words: 'It applies as soon as you save. Left in the current period: 45 min.' },
      { id: 'limits.saveAmount', values: { amount: '45 min' } },
    ],
  },
  'time: longer': {
    async act({ press, fill }: Actions) {
      await press('Change: Daily time limit')
      await fill('New limit in minutes', '120')
    },
    shows: { id: 'limits.ask', values: { amount: '2 h 00 min' } },
  },
  'time: no whole minutes': {
    async act({ press, fill }: Actions) {
      await press('Change: Daily time limit')
      await fill('New limit in minutes', '1.5')
      await press('Set the limit')
    },
    shows: 'limits.bad.time',
  },
} as const
