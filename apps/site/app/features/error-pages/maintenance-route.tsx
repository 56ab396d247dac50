import { redirect } from 'react-router'
import type { Route } from './+types/maintenance-route'
import { siteContext } from '../../shared/request/site-context.ts'
import { localeOf } from '../../shared/formats/locale.ts'

/** In maintenance this and every other address shows the maintenance page; otherwise this page does not exist. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(siteContext).isMaintenance) throw redirect(`/${localeOf(url.pathname).prefix}`)
  return null
}

export default function MaintenanceRoute() {
  return null
}
