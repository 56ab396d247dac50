import { HydrationBoundary } from '@tanstack/react-query'
import { data } from 'react-router'
import type { Route } from './+types/signup-route'
import { siteContext } from '../../context.ts'
import { page } from '../../shared/handle.ts'
import { localeOf } from '../../shared/locale.ts'
import { preload, preloadInBrowser } from '../../shared/query.ts'
import type { DetailsValues } from './model.ts'
import { NO_COUNTRY, riskQuery } from './queries.ts'
import { SignupScreen } from './signup-screen.tsx'

export const handle = page({ texts: ['signup'], chrome: 'focus' })

const queryOf = (url: URL) => riskQuery(localeOf(url.pathname).market, NO_COUNTRY)

export const loader = ({ context, url }: Route.LoaderArgs) =>
  preload(context.get(siteContext).api, queryOf(url))
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => preloadInBrowser(queryOf(url))

/**
 * The form as a browser sends it before scripts have arrived. An account needs the captcha's script, so nothing is opened
 * here: the page comes back with what was typed, all but the password, and says so.
 */
export async function action({ request }: Route.ActionArgs) {
  if (request.headers.get('sec-fetch-site') !== 'same-origin') return data({ typed: {} }, { status: 403 })
  const form = await request.formData()
  const typed: Partial<DetailsValues> = {}
  for (const name of ['country', 'firstName', 'lastName', 'email'] as const) {
    const value = form.get(name)
    if (typeof value === 'string') typed[name] = value.slice(0, 254)
  }
  return data({ typed }, { status: 400 })
}

export default function SignupRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <SignupScreen typed={actionData?.typed} />
    </HydrationBoundary>
  )
}
