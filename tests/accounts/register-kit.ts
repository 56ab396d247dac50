/** A register of excluded players whose answers a test sets. */
import type { ExclusionRegister, ExclusionReport } from '../../apps/server/src/modules/outside/index.ts'

type Question = Parameters<ExclusionRegister['check']>[0]

export class FakeRegister implements ExclusionRegister {
  readonly needsNationalNumber: boolean
  readonly asked: Question[] = []
  answer: (question: Question) => ExclusionReport | Promise<ExclusionReport> = () => clear

  constructor({ needsNationalNumber = false } = {}) {
    this.needsNationalNumber = needsNationalNumber
  }
  async check(question: Question): Promise<ExclusionReport> {
    this.asked.push(question)
    return this.answer(question)
  }
  reset(): void {
    this.asked.length = 0
    this.answer = () => clear
  }
}

export const clear: ExclusionReport = { outcome: 'clear', reference: 'answer-1' }
/** The state bars the person (ID-21). */
export const barred: ExclusionReport = { outcome: 'barred', reference: 'answer-3' }
export const away: ExclusionReport = { outcome: 'unavailable' }
export const excluded = (until: Temporal.Instant | null = null): ExclusionReport => ({
  outcome: 'excluded',
  reference: 'answer-2',
  until,
})
