import { useFormats } from '../../shared/formats/formats.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { GamePicture, type GamePictureProps } from './game-picture.tsx'
import { useJackpotOf, useJackpots } from './jackpots.ts'
import { PotAmount } from './pot-amount.tsx'

/** A game that feeds a jackpot: below its picture what the pot holds, and its name where there is room. */
export function PotPicture(props: GamePictureProps) {
  return props.shape === 'fill' ? <PotCell {...props} /> : <PotBelow {...props} />
}

/** A cell of a mixed grid. Its picture has lettering nearly from edge to edge, so nothing lies on it. */
function PotCell(props: GamePictureProps) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const jackpots = useJackpots()
  const pot = useJackpotOf(props.game.id)
  const caption = pot ? t('tile.jackpot', { amount: formats.money(pot.amount) }) : props.caption
  return (
    <>
      <GamePicture {...props} caption={caption} facts={null} />
      {/* Its place is kept until it is known whether there is a pot. Twelve characters fit a third of 320 px. */}
      {(pot ?? !jackpots) && (
        <span aria-hidden className="block min-h-6 pt-1 text-[min(0.875rem,4.2cqi)]">
          {pot && <PotAmount amount={pot.amount} className="font-semibold" />}
        </span>
      )}
    </>
  )
}

function PotBelow(props: GamePictureProps) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const jackpots = useJackpots()
  // The place of the pot is kept until it is known whether there is one.
  if (!jackpots) return <GamePicture {...props} facts={<span className="block h-9">{props.caption}</span>} />
  const pot = jackpots.find(({ games }) => games.some(({ id }) => id === props.game.id))
  if (!pot) return <GamePicture {...props} />
  return (
    <GamePicture
      {...props}
      caption={[t('tile.jackpot', { amount: formats.money(pot.amount) }), props.caption ?? '']
        .filter((part) => part !== '')
        .join(', ')}
      facts={
        <>
          <PotAmount amount={pot.amount} className="block font-semibold" />
          <span className="block text-xs text-text-3">{pot.name}</span>
          {props.caption !== undefined && <span className="block">{props.caption}</span>}
        </>
      }
    />
  )
}
