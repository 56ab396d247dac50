import { data } from 'react-router'
import type { Route } from './+types/signup-route'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import type { DetailsValues } from './details-form.ts'
import { NO_COUNTRY, callToActionQuery, riskQuery } from './queries.ts'
import { SignupScreen } from './signup-screen.tsx'

export const handle = defineHandle({ texts: ['signup', 'join'], layout: 'focus' })

const queries = ({ locale }: RouteQueryInput) => [
  riskQuery(locale.market, NO_COUNTRY),
  callToActionQuery(locale.prefix),
]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

/**
 * Receives the form that a browser sends before scripts have loaded. Opening an account needs the captcha's script,
 * so no account is opened here: the page is rendered again with the typed values, except the password, and says so.
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

export default function SignupRoute({ actionData }: Route.ComponentProps) {
  return <SignupScreen typed={actionData?.typed} />
}
