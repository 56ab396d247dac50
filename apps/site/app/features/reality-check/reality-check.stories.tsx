import { eur, player } from '../../../stories/sample-data.ts'
import { pending, stories, unreachable } from '../../../stories/stories.ts'
import type { ActivitySummary } from '../../domain/activity/index.ts'
import { CheckDialog } from './check-dialog.tsx'
import type { CheckView, TimeLimit } from './model.ts'
import { RealityCheck } from './reality-check.tsx'
import { StoppedSheet } from './stopped-sheet.tsx'

const figures = {
  secondsPlayed: 3_600,
  staked: eur('18.40'),
  won: eur('13.10'),
  net: eur('-5.30'),
  deposited: eur('20.00'),
}
const startedAt = '2026-03-14T11:00:00.000Z'
const checkAt = '2026-03-14T12:00:00.000Z'
const due: ActivitySummary = {
  state: 'due',
  now: checkAt,
  startedAt,
  checkAt,
  figures,
  message: null,
  timeLimit: null,
  timeLimits: [],
}
const timeLimit: TimeLimit = {
  kind: 'dailyTime',
  endsAt: checkAt,
  isReached: true,
  limitSeconds: 5_400,
  usedSeconds: 5_400,
  resetAt: '2026-03-15T00:00:00.000Z',
  pauseMinutes: 15,
}
/** Ten minutes before a break is over. */
const onBreak = (kind: TimeLimit['kind']): ActivitySummary => ({
  ...due,
  state: 'running',
  timeLimit: {
    ...timeLimit,
    kind,
    limitSeconds: 10_800,
    usedSeconds: 10_800,
    resetAt: '2026-03-14T12:10:00.000Z',
  },
})
const dialog = (net: string) => () => (
  <CheckDialog
    check={{ is: 'check', checkAt, startedAt, figures: { ...figures, net: eur(net) } }}
    onStopped={() => undefined}
  />
)
const lost = { id: 'activity.lost', values: { amount: '€5.30', start: '11:00' } } as const

export default stories<Exclude<CheckView['is'], 'none'>>({
  screen: 'reality-check',
  route: 'home',
  texts: ['activity'],
  session: player(),
  answers: { 'activity.summary': due },
  render: () => <RealityCheck />,
  views: {
    check: { shows: [lost, 'activity.stop', 'activity.continue', 'shell.transactions', 'shell.limits'] },
    time: {
      answers: { 'activity.summary': { ...due, state: 'running', checkAt: null, timeLimit } },
      shows: ['activity.timeUp', 'activity.timeUp.text', 'shell.limits', 'shell.break'],
    },
    stopped: {
      render: () => <StoppedSheet startedAt={startedAt} figures={figures} onClose={() => undefined} />,
      shows: ['activity.stopped', { id: 'activity.since', values: { start: '11:00' } }],
    },
  },
  more: {
    won: {
      render: dialog('2.10'),
      shows: { id: 'activity.won', values: { amount: '€2.10', start: '11:00' } },
    },
    even: { render: dialog('0.00'), shows: { id: 'activity.even', values: { start: '11:00' } } },
    'longer than usual': {
      answers: { 'activity.summary': { ...due, message: { kind: 'longer', usualSeconds: 1_500 } } },
      shows: lost,
    },
    'the month has cost money': {
      answers: { 'activity.summary': { ...due, message: { kind: 'monthLost', lost: eur('61.20') } } },
      shows: { id: 'activity.monthLost', values: { amount: '€61.20' } },
    },
    'answered on the next day': {
      answers: { 'activity.summary': { ...due, startedAt: '2026-03-13T11:00:00.000Z' } },
      shows: { id: 'activity.lost', values: { amount: '€5.30', start: 'yesterday 11:00' } },
    },
    'stopped on the next day': {
      render: () => (
        <StoppedSheet startedAt="2026-03-13T11:00:00.000Z" figures={figures} onClose={() => undefined} />
      ),
      shows: { id: 'activity.since', values: { start: 'yesterday 11:00' } },
    },
    'time without a break is used up': {
      answers: {
        'activity.summary': {
          ...due,
          state: 'running',
          checkAt: null,
          timeLimit: { ...timeLimit, kind: 'sessionTime', resetAt: null },
        },
      },
      shows: { id: 'activity.timeUp.pause', values: { minutes: 15 } },
    },
    'a break after long play': {
      answers: { 'activity.summary': onBreak('forcedBreak') },
      shows: ['activity.break', 'activity.break.left', 'activity.timeUp.text', 'shell.limits'],
    },
    'a break after a check': {
      answers: { 'activity.summary': { ...onBreak('checkBreak'), state: 'stopped' } },
      shows: ['activity.break', 'activity.timeUp.checkBreak', 'activity.break.left'],
    },
    'an answer is sent': {
      answers: { 'activity.answer': pending },
      act: ({ press }) => press('Continue'),
      shows: lost,
    },
    'the answer does not arrive': {
      answers: { 'activity.answer': unreachable },
      act: ({ press }) => press('Stop'),
      shows: 'common.networkFailed',
    },
  },
})
