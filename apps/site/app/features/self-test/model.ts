/**
 * The Problem Gambling Severity Index (PGSI; Ferris and Wynne, 2001): nine questions about the last twelve months, with
 * its published scoring (CARE-07). Answers are in the memory of the page only.
 */

/** Numbers of the questions, in the order of the index. */
export const questions = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
export type Question = (typeof questions)[number]

/** Points of an answer: never, sometimes, most of the time, almost always. */
export const points = [0, 1, 2, 3] as const
export type Points = (typeof points)[number]

export const MOST_POINTS = questions.length * points[points.length - 1]!

export type Answers = Readonly<Partial<Record<Question, Points>>>

/** What a score means, as published: 0, 1 to 2, 3 to 7, 8 and more. */
export type Level = 'none' | 'low' | 'moderate' | 'high'

const LEAST_MODERATE = 3
const LEAST_HIGH = 8

export const levelOf = (score: number): Level =>
  score === 0 ? 'none' : score < LEAST_MODERATE ? 'low' : score < LEAST_HIGH ? 'moderate' : 'high'

/** Questions without an answer, in order. */
export const unanswered = (answers: Answers): readonly Question[] =>
  questions.filter((question) => answers[question] === undefined)

/** The sum of the points; null until every question has an answer. */
export const scoreOf = (answers: Answers): number | null =>
  unanswered(answers).length > 0
    ? null
    : questions.reduce<number>((sum, question) => sum + (answers[question] ?? 0), 0)
