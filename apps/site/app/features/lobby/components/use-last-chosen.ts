import { useState } from 'react'
import { type ChosenValue, type Selection, chosenValues } from '../../../domain/games/index.ts'

/**
 * The value that was chosen last. The address does not say it, so for a page that was just opened it is the last in the
 * order of the facets.
 */
export function useLastChosen(selection: Selection): ChosenValue | undefined {
  const chosen = new Map(chosenValues(selection).map((one) => [`${one.name} ${one.value}`, one]))
  // The chosen values in the order in which they were chosen.
  const [order, setOrder] = useState([...chosen.keys()])
  const newest = [...new Set([...order.filter((key) => chosen.has(key)), ...chosen.keys()])]
  if (String(newest) !== String(order)) setOrder(newest)
  return chosen.get(newest.at(-1) ?? '')
}
