import { redirect } from 'react-router'
import type { Route } from './+types/maintenance-route'
import { siteContext } from '../../shared/request/site-context.ts'
import { localeOf } from '../../shared/formats/locale.ts'

/** While the site is being worked on, this and every other address shows the maintenance page; else there is none. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(siteContext).isMaintenance) throw redirect(`/${localeOf(url.pathname).prefix}`)
  return null
}

export default function MaintenanceRoute() {
  return null
}
