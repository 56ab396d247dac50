import { describe, expect, it } from 'vitest'
import {
  emptyQuestionnaire,
  type QuestionnaireDraft,
  questionFields,
  questionnaireProblems,
  questions,
  salaryRangeIds,
  settledAnswers,
} from './questionnaire.ts'

const complete: QuestionnaireDraft = {
  occupation: 'EMPLOYEE',
  otherOccupation: null,
  salaryRangeId: 3,
  sourceOfFunds: 'SALARY',
  otherSourceOfFunds: null,
  placeOfBirth: 'Galway',
  nationality: 'IE',
}
const problemsOf = (change: Partial<QuestionnaireDraft>) =>
  questionnaireProblems({ ...complete, ...change }).map(({ field, code }) => `${field} ${code}`)

describe('a questionnaire (spec 1 §5)', () => {
  it('has five questions, as its texts say', () => expect(questions).toHaveLength(5))

  it('is complete with every answer', () => expect(problemsOf({})).toEqual([]))

  it('names every missing answer in the order of the questions', () => {
    expect(questionnaireProblems(emptyQuestionnaire).map(({ field }) => field)).toEqual([
      'occupation',
      'salaryRangeId',
      'sourceOfFunds',
      'placeOfBirth',
      'nationality',
    ])
  })

  it.each([
    [{ salaryRangeId: 0 }, 'salaryRangeId required'],
    [{ salaryRangeId: 7 }, 'salaryRangeId unknown'],
    [{ occupation: 'OTHER' }, 'otherOccupation required'],
    [{ occupation: 'OTHER', otherOccupation: '   ' }, 'otherOccupation required'],
    [{ sourceOfFunds: 'OTHER', otherSourceOfFunds: '' }, 'otherSourceOfFunds required'],
    [{ sourceOfFunds: 'OTHER', otherSourceOfFunds: 'a\nb' }, 'otherSourceOfFunds characters'],
    [{ placeOfBirth: '--' }, 'placeOfBirth characters'],
    [{ nationality: null }, 'nationality required'],
  ] as const)('with %j is not: %s', (change, problem) => expect(problemsOf(change)).toEqual([problem]))

  it.each([
    { salaryRangeId: 1 },
    { salaryRangeId: salaryRangeIds.at(-1)! },
    { occupation: 'OTHER', otherOccupation: 'Fisherman' },
    { sourceOfFunds: 'OTHER', otherSourceOfFunds: '家賃' },
    // The description of a choice that was taken back is not looked at.
    { occupation: 'STUDENT', otherOccupation: '\u200b' },
  ] as const)('with %j is', (change) => expect(problemsOf(change)).toEqual([]))

  it('leaves out the description of a choice that is not OTHER', () => {
    const given = { ...complete, otherOccupation: 'Fisherman', otherSourceOfFunds: 'Rent' } as const
    expect(settledAnswers(given)).toEqual(complete)
    const other = { ...given, occupation: 'OTHER', sourceOfFunds: 'OTHER' } as const
    expect(settledAnswers(other)).toEqual(other)
  })

  it('asks for each field one time', () => {
    expect(Object.values(questionFields).flat().toSorted()).toEqual(Object.keys(complete).toSorted())
  })
})
