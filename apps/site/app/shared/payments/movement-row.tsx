import { Money, StatusChip } from '@marquee/ui/native'
import { useFormats } from '../formats.ts'
import { useTexts } from '../texts/index.ts'
import { methodNameOf } from './methods.tsx'
import { type Movement, movementLook, shownAmount, statusLooks, typeNames } from './movements.ts'
import { reasonText } from './withdrawals.ts'

/** Title and second line of a movement. */
export function useMovementWords() {
  const { t } = useTexts('payments')
  return (movement: Movement): { title: string; text: string | undefined } => {
    const type = t(typeNames[movement.type])
    const method = methodNameOf(movement.method)
    const reason = movement.reason === null ? undefined : reasonText(movement.reason)
    const parts = [
      movement.game ? type : undefined,
      method === undefined ? undefined : t(method),
      reason === undefined ? undefined : t(reason),
    ].filter((part) => part !== undefined)
    return { title: movement.game?.name ?? type, text: parts.length === 0 ? undefined : parts.join(' · ') }
  }
}

/** The amount of a movement: sign, number, and how the sign is said. */
export function MovementAmount({
  movement,
  size,
}: {
  movement: Pick<Movement, 'amount' | 'requested' | 'status'>
  size?: 'inherit' | 'lg' | 'display'
}) {
  const { t } = useTexts('payments')
  const formats = useFormats()
  const { sign, tone, isStruck } = movementLook(movement)
  return (
    <Money
      text={formats.unsignedMoney(shownAmount(movement))}
      sign={sign}
      signLabel={sign === undefined ? undefined : t(sign === '+' ? 'payments.plus' : 'payments.minus')}
      tone={tone}
      struck={isStruck}
      size={size}
    />
  )
}

export function MovementStatus({
  status,
  isAlways = false,
}: {
  status: Movement['status']
  isAlways?: boolean
}) {
  const { t } = useTexts('payments')
  const look = statusLooks[status]
  if (look.isQuiet && !isAlways) return null
  return <StatusChip tone={look.tone}>{t(look.text)}</StatusChip>
}
