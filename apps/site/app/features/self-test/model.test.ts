import { describe, expect, it } from 'vitest'
import { type Answers, levelOf, MOST_POINTS, type Points, questions, scoreOf, unanswered } from './model.ts'

const all = (points: Points): Answers => Object.fromEntries(questions.map((question) => [question, points]))

describe('the score of the self-test (CARE-07)', () => {
  it('is the sum of nine answers of 0 to 3 points', () => {
    expect(scoreOf(all(0))).toBe(0)
    expect(scoreOf({ ...all(0), 3: 2, 9: 1 })).toBe(3)
    expect(scoreOf(all(3))).toBe(MOST_POINTS)
    expect(MOST_POINTS).toBe(27)
  })

  it('is there when every question has an answer', () => {
    const { 4: _left, ...rest } = all(1)
    expect(scoreOf(rest)).toBeNull()
    expect(unanswered(rest)).toEqual([4])
    expect(unanswered({})).toEqual(questions)
  })

  it.each([
    [0, 'none'],
    [1, 'low'],
    [2, 'low'],
    [3, 'moderate'],
    [7, 'moderate'],
    [8, 'high'],
    [27, 'high'],
  ])('of %i points means: %s, as published (CARE-07)', (score, level) => {
    expect(levelOf(score)).toBe(level)
  })
})
