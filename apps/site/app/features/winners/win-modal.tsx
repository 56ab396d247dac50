import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { EmptyState } from '@marquee/ui/empty-state'
import { linkClass } from '@marquee/ui/link-text'
import { Sheet } from '@marquee/ui/sheet'
import { Skeleton } from '@marquee/ui/skeleton'
import type { RouteOutput } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { GameThumbnail, usePlayHref } from '../../domain/games/index.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { Link } from '../../shared/navigation/link.tsx'
import type { ModalProps } from '../../shared/navigation/modals.ts'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { grouped, isLedgerId, timesOf, toWinView } from './model.ts'
import { winQuery } from './queries.ts'

/** A listed round as the ledger has it now. */
export default function WinModal({ close, params }: ModalProps) {
  const { t } = useTexts('winners')
  return (
    <Sheet title={t('winners.check')} onClose={close} closeLabel={t('common.close')}>
      <Round ledgerId={params.get('win') ?? ''} />
    </Sheet>
  )
}

function Round({ ledgerId }: { ledgerId: string }) {
  const { t } = useTexts('winners')
  const { prefix } = useLocale()
  const query = useQuery({ ...winQuery(prefix, ledgerId), enabled: isLedgerId(ledgerId) })
  const view = toWinView(ledgerId, query)
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState queryKey={winQuery(prefix, ledgerId).queryKey}>
          <Skeleton shape="box" className="h-80" />
        </LoadingState>
      )
    case 'failed':
      return <QueryFailed title={t('winners.check.failed')} query={query} />
    case 'gone':
      return <EmptyState level={3} title={t('winners.check.gone')} text={t('winners.check.goneText')} />
    case 'round':
      return <Facts win={view.win} />
    default:
      return view satisfies never
  }
}

function Facts({ win }: { win: RouteOutput<'games.winner'> }) {
  const { t } = useTexts('winners')
  const playHref = usePlayHref()
  const formats = useFormats()
  return (
    <>
      <div className="flex items-center gap-3.5">
        <GameThumbnail game={win.game} />
        <div className="min-w-0">
          <p>
            <Link to={playHref(win.game)} className={linkClass()}>
              {win.game.name}
            </Link>
          </p>
          <p className="text-sm text-text-2">{win.game.providerTitle}</p>
        </div>
      </div>
      <DefinitionList className="mt-3">
        <DefinitionRow variant="amount" name={t('winners.check.staked')} value={formats.money(win.staked)} />
        <DefinitionRow variant="amount" name={t('winners.check.paid')} value={formats.money(win.amount)} />
        <DefinitionRow
          variant="amount"
          name={t('winners.check.times')}
          value={formats.number(timesOf(win.amount, win.staked))}
        />
        <DefinitionRow variant="amount" name={t('winners.check.bets')} value={formats.number(win.bets)} />
        <DefinitionRow
          variant="amount"
          name={t('winners.check.opened')}
          value={<LocalTime iso={win.openedAt} />}
        />
        <DefinitionRow variant="amount" name={t('winners.check.ended')} value={<LocalTime iso={win.at} />} />
        <DefinitionRow
          variant="amount"
          name={t('winners.check.round')}
          value={<span className="break-all">{win.round}</span>}
        />
        <Hash name={t('winners.check.ledger')} hash={win.ledgerId} text={t('winners.check.ledgerText')} />
        {win.definitionHash !== null && (
          <Hash
            name={t('winners.check.version')}
            hash={win.definitionHash}
            text={t('winners.check.versionText')}
          />
        )}
      </DefinitionList>
      <p className="mt-3 text-sm text-text-2">
        <LocalTime iso={win.readAt}>{(time) => t('winners.check.read', { time })}</LocalTime>
      </p>
    </>
  )
}

function Hash({ name, hash, text }: { name: string; hash: string; text: string }) {
  return (
    <DefinitionRow
      variant="amount"
      name={name}
      value=""
      text={
        <>
          <code className="block text-sm break-words text-text">{grouped(hash)}</code>
          <span className="mt-1 block">{text}</span>
        </>
      }
    />
  )
}
