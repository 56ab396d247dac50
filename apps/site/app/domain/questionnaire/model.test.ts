import { emptyQuestionnaire, type QuestionnaireDraft, questions } from '@marquee/contract/questionnaire'
import { describe, expect, it } from 'vitest'
import {
  changesOf,
  firstStep,
  questionnaireView,
  questionOf,
  stepAfter,
  stepBefore,
  withStored,
} from './model.ts'
import type { Questionnaire } from './queries.ts'

const complete: QuestionnaireDraft = {
  occupation: 'OTHER',
  otherOccupation: 'Fisherman',
  salaryRangeId: 2,
  sourceOfFunds: 'SALARY',
  otherSourceOfFunds: null,
  placeOfBirth: 'Galway',
  nationality: 'IE',
}

describe('the questionnaire', () => {
  it.each([
    [{}, 'check'],
    [emptyQuestionnaire, 'occupation'],
    [{ otherOccupation: null }, 'occupation'],
    [{ salaryRangeId: 0 }, 'salary'],
    [{ sourceOfFunds: 'OTHER' }, 'sourceOfFunds'],
    [{ placeOfBirth: null, nationality: null }, 'placeOfBirth'],
    [{ nationality: null }, 'nationality'],
  ] as const)('with %j opens at %s', (change, step) =>
    expect(firstStep({ ...complete, ...change })).toBe(step),
  )

  it('asks one question after the other, then for a look at all answers', () => {
    expect(questions.map(stepAfter)).toEqual([...questions.slice(1), 'check'])
    expect(questions.map(stepBefore)).toEqual([undefined, ...questions.slice(0, -1)])
    expect(stepBefore('check')).toBe('nationality')
  })

  it('knows the question of a field', () => {
    expect(questionOf('otherSourceOfFunds')).toBe('sourceOfFunds')
    expect(questionOf('email')).toBeUndefined()
  })

  it('saves what has changed', () => {
    expect(changesOf(complete, complete)).toEqual({})
    expect(changesOf(complete, { ...complete, salaryRangeId: 3, nationality: null })).toEqual({
      salaryRangeId: 3,
      nationality: null,
    })
  })

  it('has after a save what was changed here, and of the other answers what another device has saved', () => {
    const here = { ...complete, salaryRangeId: 3, placeOfBirth: 'Cork' }
    const stored = { ...complete, salaryRangeId: 3, placeOfBirth: 'Galway', nationality: 'FI' }
    expect(withStored(complete, here, stored)).toEqual({ ...here, nationality: 'FI' })
    expect(withStored(complete, complete, stored)).toEqual(stored)
  })

  it.each([
    [{ isSent: true }, 'sent'],
    [{ data: { isAsked: true } as Questionnaire }, 'questions'],
    [{ data: { isAsked: false } as Questionnaire }, 'closed'],
    [{ isOnline: false }, 'offline'],
    [{ hasFailed: true }, 'failed'],
    [{}, 'loading'],
  ] as const)('with %j shows %s', (facts, is) =>
    expect(
      questionnaireView({ data: undefined, hasFailed: false, isOnline: true, isSent: false, ...facts }).is,
    ).toBe(is),
  )
})
