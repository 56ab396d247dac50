import { Banner } from '@marquee/ui/native'
import { ENDED } from '../../shared/decisions.ts'
import type { EndByItself } from '../../shared/session/session.ts'
import { type TextId, useTexts } from '../../shared/texts/index.ts'

const SENTENCES: Readonly<Record<EndByItself, TextId<'default'>>> = {
  idle: 'notice.idle',
  expired: 'notice.expired',
}

const isEnd = (text: string | null): text is EndByItself => text !== null && Object.hasOwn(SENTENCES, text)

/** Why the player has to log in again, where a session ended by itself. */
export function Ended({ params }: { params: URLSearchParams }) {
  const { t } = useTexts()
  const end = params.get(ENDED)
  if (!isEnd(end)) return null
  return (
    <Banner tone="info" role="status" className="mb-5">
      {t(SENTENCES[end])}
    </Banner>
  )
}
