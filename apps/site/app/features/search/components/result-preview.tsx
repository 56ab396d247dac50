import { buttonClass } from '@marquee/ui/button'
import { Icon } from '@marquee/ui/icon'
import CircleHelp from 'lucide/dist/esm/icons/circle-question-mark.mjs'
import Grid from 'lucide/dist/esm/icons/layout-grid.mjs'
import type { GameTile } from '../../../domain/games/index.ts'
import type { SiteAddress } from '../../../shared/navigation/address.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Option } from '../model.ts'
import { GamePreview } from './game-preview.tsx'

export interface ResultPreviewProps {
  readonly option: Option
  /** Picture and facts of a game, once they have loaded. */
  readonly game: GameTile | undefined
  /** Address of a result that is no game. */
  readonly to: SiteAddress | undefined
  readonly onClose: () => void
}

/** Preview of the highlighted result: a game with its facts and actions, or the address of a page. */
export function ResultPreview({ option, game, to, onClose }: ResultPreviewProps) {
  const { t } = useTexts('lobby')
  if (option.is === 'game') return <GamePreview row={option.row} game={game} onClose={onClose} />
  return (
    <div className="grid justify-items-start gap-1">
      <span className="mb-4 grid size-16 place-items-center rounded-card bg-surface-2 text-text-2">
        <Icon of={option.is === 'topic' ? CircleHelp : Grid} size={24} />
      </span>
      {option.is !== 'topic' && (
        <>
          <p className="display text-2xl">{option.title}</p>
          <p className="mb-5 text-text-2">{t('lobby.count', { count: option.count })}</p>
        </>
      )}
      {to !== undefined && (
        <Link to={to} replace className={buttonClass({ variant: 'primary' })}>
          {option.is === 'topic' ? option.title : t('lobby.facets.show', { count: option.count })}
        </Link>
      )}
    </div>
  )
}
