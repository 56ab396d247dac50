import { useEffect, useState } from 'react'
import type { MoneyAmount } from '../formats/amounts.ts'

/** A typed amount counts as settled when it has not changed for so long: then it may be sent, and read out. */
export const SETTLED_MS = 400

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
