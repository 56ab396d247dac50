import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { Stat } from '@marquee/ui/stat'
import type { ReactNode } from 'react'

export interface ReviewRow {
  readonly id: string
  readonly name: string
  readonly value: ReactNode
}

export interface ReviewStepProps {
  readonly label: string
  /** The amount to be paid in or out. */
  readonly amount: string
  readonly note?: ReactNode
  readonly rows: readonly ReviewRow[]
  /** The balance afterwards, where it is known. */
  readonly total: ReviewRow | undefined
}

/** The review before sending: amount, method, fee, duration, and the balance afterwards. */
export function ReviewStep({ label, amount, note, rows, total }: ReviewStepProps) {
  return (
    <>
      <Stat label={label} value={<output>{amount}</output>} note={note} />
      <DefinitionList className="mt-4">
        {rows.map(({ id, name, value }) => (
          <DefinitionRow key={id} name={name} value={value} />
        ))}
        {total && <DefinitionRow variant="total" name={total.name} value={total.value} />}
      </DefinitionList>
    </>
  )
}
