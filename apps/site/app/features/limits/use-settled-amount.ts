import { useEffect, useState } from 'react'
import { type LimitAmount, isTime } from '../../domain/limits/index.ts'
import { SETTLED_MS } from '../../shared/forms/settled-ms.ts'

/** The amount that is no longer being typed; undefined while it is. */
export function useSettledAmount(amount: LimitAmount | undefined): LimitAmount | undefined {
  const [settled, setSettled] = useState<string>()
  const typed = amount && (isTime(amount) ? String(amount.seconds) : amount.amount)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled === typed ? amount : undefined
}
