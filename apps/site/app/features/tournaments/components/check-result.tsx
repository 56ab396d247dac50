import { Button } from '@marquee/ui/button'
import { Card } from '@marquee/ui/card'
import { linkClass } from '@marquee/ui/link-text'
import { SectionHeading } from '@marquee/ui/section-heading'
import { StatusChip } from '@marquee/ui/status-chip'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../shared/formats/formats.ts'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { TournamentPage } from '../model.ts'
import { recordQuery } from '../queries.ts'
import { type CheckedResult, canCheck, checkResult } from '../verify.ts'

/** Before places are final the fingerprint of the seed; afterwards the check of the result in the reader's browser. */
export function CheckResult({ page }: { page: TournamentPage }) {
  const { t } = useTexts('tournaments')
  const { own } = page.tournament
  return (
    <Card as="section" aria-label={t('tournaments.check')}>
      <SectionHeading title={t('tournaments.check')} />
      {page.recordHash === null ? (
        <>
          <p className="mt-2 max-w-prose text-sm text-text-2">{t('tournaments.check.before')}</p>
          <p className="mt-1 text-sm break-all">{page.seedHash}</p>
        </>
      ) : (
        <>
          <p className="mt-2 max-w-prose text-sm text-text-2">{t('tournaments.check.text')}</p>
          <Check page={page} />
          <a
            href={`/api/v1/tournament/${page.tournament.id}/record`}
            className={linkClass({ className: 'mt-4' })}
          >
            {t('tournaments.check.open')}
          </a>
        </>
      )}
      {own && (
        // From entering on, to be found in the record.
        <p className="mt-3 text-sm text-text-2">
          {t('tournaments.check.ticket')} <span className="block break-all text-text">{own.ticket}</span>
        </p>
      )}
    </Card>
  )
}

function Check({ page }: { page: TournamentPage }) {
  const { t } = useTexts('tournaments')
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [result, setResult] = useState<CheckedResult>()
  const [error, setError] = useState<unknown>()
  const [isUnable, setUnable] = useState(false)
  const run = async () => {
    if (!canCheck()) return setUnable(true)
    setRunning(true)
    setResult(undefined)
    setError(undefined)
    try {
      const texts = await client.fetchQuery({ ...recordQuery(page.tournament.id), staleTime: 0 })
      setResult(await checkResult(texts, page))
    } catch (problem) {
      setError(problem)
    }
    setRunning(false)
  }
  return (
    <div className="mt-3">
      <Button
        size="sm"
        pending={isRunning}
        pendingLabel={t('common.loading')}
        reason={isUnable ? t('tournaments.check.unable') : undefined}
        onClick={() => void run()}
      >
        {t('tournaments.check.run')}
      </Button>
      <div role="status">
        {result && <Findings result={result} />}
        {error !== undefined && (
          <QueryFailed
            className="mt-3"
            title={t('tournaments.check.failed')}
            query={{ error, isFetching: isRunning, refetch: run }}
          />
        )}
      </div>
    </div>
  )
}

const ROW = 'flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2.5'

function Findings({ result }: { result: CheckedResult }) {
  const { t } = useTexts('tournaments')
  const formats = useFormats()
  const values = { count: result.entries, paid: formats.money(result.paid) }
  return (
    <>
      <ul className="mt-3 max-w-prose text-sm">
        {result.findings.map(({ id, agrees }) => (
          <li key={id} className={ROW}>
            <span className="min-w-0">{t(`tournaments.check.${id}`, values)}</span>
            <StatusChip tone={agrees ? 'ok' : 'bad'} size="md" className="ms-auto">
              {t(agrees ? 'tournaments.check.agrees' : 'tournaments.check.differs')}
            </StatusChip>
          </li>
        ))}
        {result.awaited > 0 && (
          <li className={ROW}>
            <span className="min-w-0">
              {t('tournaments.check.paymentsAwaited', { count: result.awaited })}
            </span>
            <StatusChip tone="neutral" size="md" className="ms-auto">
              {t('tournaments.check.notYet')}
            </StatusChip>
          </li>
        )}
      </ul>
      {result.ownEntry !== null && (
        <>
          <p className="mt-2 max-w-prose text-sm text-text-2">{t('tournaments.check.ownEntry')}</p>
          <p className="mt-1 text-sm break-all">{result.ownEntry}</p>
        </>
      )}
      <p className="mt-2 text-sm font-semibold">
        {t(result.agrees ? 'tournaments.check.good' : 'tournaments.check.bad')}
      </p>
    </>
  )
}
