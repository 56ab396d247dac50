import { type Prefix, safeReturnPath } from '@marquee/markets/prefix'
import { useEffect } from 'react'
import { Navigate, data, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/unauthorized-route'
import { siteContext } from '../../shared/request/site-context.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { href } from '../../shared/navigation/address.ts'
import { type Entry, entryAddress, entryIn } from '../../shared/navigation/entry-address.ts'
import { pathAfterEntry } from '../../shared/navigation/path-after-entry.ts'
import { localeOf, useLocale } from '../../shared/formats/locale.ts'
import { useModal } from '../../shared/navigation/modals.ts'
import { useSession } from '../../domain/session/index.ts'
import { DURING_BREAK, type LoginRefusal, duringBreak, loginRefusal } from './model.ts'
import { UnauthorizedScreen } from './unauthorized-screen.tsx'

export const handle = defineHandle({ texts: ['login', 'codes'], layout: 'focus' })

/** Where a player goes from here: to the requested page or to home, with the bonus code. */
function pathOf(entry: Entry, prefix: Prefix): string {
  return pathAfterEntry(entry) ?? entryAddress(href(prefix, 'home'), { bonusCode: entry.bonusCode })
}
const pathOn = (url: URL) => pathOf(entryIn(url.searchParams), localeOf(url.pathname).prefix)

/** A signed-in player is redirected away from this page. */
export function loader({ url, context }: Route.LoaderArgs) {
  if (context.get(siteContext).session !== null) throw redirect(pathOn(url))
  return data(null, { status: 401 })
}

/**
 * Signs in from the plain form: the same call as in the login sheet, with the same refusals and attempts. The server
 * accepts forms of its own origin only.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => undefined)
  if (!form) throw data(null, { status: 400 })
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const email = textOf('email').trim()
  const isDuringBreak = form.has(DURING_BREAK)
  const forBreak = duringBreak(isDuringBreak)
  try {
    const { api } = context.get(siteContext)
    // The code that was missing after the password.
    if (form.has('code')) await api('session.secondFactor', { code: textOf('code').trim(), ...forBreak })
    else await api('session.create', { email, password: textOf('password'), ...forBreak })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const refusal = refusalOf(error, form.has('code'))
    return data({ email, refusal, isDuringBreak }, { status: error.status })
  }
  throw redirect(pathOn(url), 303)
}

/** A code that is none at all is a wrong one. */
const refusalOf = (error: ApiError, isCode: boolean): LoginRefusal =>
  isCode && error.code === 'error.validation' ? { kind: 'code', isWrong: true } : loginRefusal(error)

/** Access error: remembers the requested path and opens the login with it. */
export default function UnauthorizedRoute({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { authorized } = useSession()
  const { replace } = useModal()
  const { prefix } = useLocale()
  const entry = entryIn(params)
  const to = safeReturnPath(entry.to ?? '')
  const hasModal = params.has('modal')
  // A refusal is shown here; a captcha can only be shown by the sheet.
  const wantsSheet = actionData === undefined ? to !== undefined : actionData.refusal.kind === 'captcha'
  useEffect(() => {
    if (!authorized && !hasModal && wantsSheet) replace('login', to === undefined ? {} : { to })
    // Runs once on arrival: after closing the login the player stays on this page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  if (authorized) return <Navigate to={pathOf(entry, prefix)} replace />
  return <UnauthorizedScreen to={to} bonusCode={entry.bonusCode} refused={actionData} />
}
