import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { type Selection, gamesPageQuery } from '../../../domain/games/index.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

export interface LaterPagesProps {
  readonly selection: Selection
  /** Numbers of the pages whose games are near the viewport. */
  readonly pages: readonly number[]
  /** The games of a page have arrived in the cache. */
  readonly onAnswer: () => void
}

/** Fetches the pages of a list as they are scrolled near. Renders nothing but a failure, which offers a retry. */
export function LaterPages({ selection, pages, onAnswer }: LaterPagesProps) {
  return (
    // Several pages that fail say it as one.
    <div className="*:not-first:hidden">
      {pages.map((page) => (
        <LaterPage key={page} selection={selection} page={page} onAnswer={onAnswer} />
      ))}
    </div>
  )
}

function LaterPage({
  selection,
  page,
  onAnswer,
}: Omit<LaterPagesProps, 'pages'> & { readonly page: number }) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const query = useQuery({ ...gamesPageQuery(prefix, selection, page), retry: 2 })
  // The list has read what was in the cache before.
  const shown = useRef(query.data)
  useLayoutEffect(() => {
    if (query.data === shown.current) return
    shown.current = query.data
    onAnswer()
  }, [query.data, onAnswer])
  return query.isError ? <QueryFailed className="mt-6" title={t('lobby.failed')} query={query} /> : null
}
