import { Banner } from '@marquee/ui/banner'
import { ENDED, type SessionTimeout } from '../../domain/session/index.ts'
import { type TextId, useTexts } from '../../shared/texts/index.ts'

const textByTimeout: Readonly<Record<SessionTimeout, TextId<'default'>>> = {
  idle: 'notice.idle',
  expired: 'notice.expired',
}

const isEnd = (text: string | null): text is SessionTimeout =>
  text !== null && Object.hasOwn(textByTimeout, text)

/** Why the player has to log in again after a session ended without a sign-out. */
export function SessionExpiredNotice({ params }: { params: URLSearchParams }) {
  const { t } = useTexts()
  const end = params.get(ENDED)
  if (!isEnd(end)) return null
  return (
    <Banner tone="info" role="status" className="mb-5">
      {t(textByTimeout[end])}
    </Banner>
  )
}
