import { describe, expect, it } from 'vitest'
import { type MoneyRequest, contentOf, findArrived } from './money-request.ts'

const asked: MoneyRequest = { amount: { amount: '20', currency: 'EUR' }, method: 'CREDITCARD' }
const sentAt = Date.parse('2026-11-22T10:00:00Z')
const lost = { key: 'k', content: contentOf(asked), input: asked, sentAt }
const known = (requestedAt: string, change: Partial<MoneyRequest> = {}) => ({
  ...asked,
  amount: { amount: '20.00', currency: 'EUR' as const },
  requestedAt,
  ...change,
})

describe('a request whose answer was lost', () => {
  it('is found among the pending ones by amount, method and time', () => {
    const arrived = known('2026-11-22T10:00:01Z')
    expect(findArrived(lost, [known('2026-11-22T09:00:00Z'), arrived])).toBe(arrived)
  })

  it('is not mistaken for another request', () => {
    expect(findArrived(undefined, [known('2026-11-22T10:00:01Z')])).toBeUndefined()
    expect(findArrived(lost, [])).toBeUndefined()
    const others = [
      known('2026-11-22T10:00:01Z', { amount: { amount: '20.01', currency: 'EUR' } }),
      known('2026-11-22T10:00:01Z', { amount: { amount: '20.00', currency: 'NOK' } }),
      known('2026-11-22T10:00:01Z', { method: 'TRUSTLY' }),
    ]
    expect(findArrived(lost, others)).toBeUndefined()
    expect(findArrived({ ...lost, input: {} }, [known('2026-11-22T10:00:01Z')])).toBeUndefined()
  })
})
