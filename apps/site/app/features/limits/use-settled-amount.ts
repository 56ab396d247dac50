import { useEffect, useState } from 'react'
import type { MoneyAmount } from '../../shared/formats/amounts.ts'
import { SETTLED_MS } from '../../shared/forms/settled-ms.ts'

/** The amount that is no longer being typed; undefined while it is. */
export function useSettledAmount(amount: MoneyAmount | undefined): MoneyAmount | undefined {
  const [settled, setSettled] = useState<string>()
  const typed = amount?.amount
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled === typed ? amount : undefined
}
