/**
 * The screens that exist, one line each, under their ids of the contract's table. A screen that is not listed answers
 * the not-found page.
 */
import { type SiteRouteId, siteRoute } from '@marquee/contract/site-routes'
import { type RouteConfig, type RouteConfigEntry, index, route } from '@react-router/dev/routes'

function screen(id: SiteRouteId, file: string): RouteConfigEntry {
  const { path } = siteRoute(id)
  return path === '' ? index(file, { id }) : route(path, file, { id })
}

const document = 'features/documents/document-route.tsx'

export default [
  route(':langmarket', 'shell/shell-route.tsx', { id: 'shell' }, [
    screen('home', 'features/home/home-route.tsx'),

    screen('terms', document),
    screen('cookie-policy', document),
    screen('age-restrictions', document),
    screen('payment-methods', document),
    screen('bonus-terms', document),
    screen('casino-rules', document),
    screen('responsible-gambling', document),
    screen('contact-live-chat', document),
    screen('closed-account', document),

    screen('401', 'features/status/unauthorized-route.tsx'),
    screen('500', 'features/status/failure-route.tsx'),
    screen('restricted', 'features/status/restricted-route.tsx'),
    screen('maintenance', 'features/status/maintenance-route.tsx'),
    screen('accept-terms', 'features/terms/accept-terms-route.tsx'),

    route('gallery', 'features/gallery/gallery-route.tsx', { id: 'gallery' }),
    route('*', 'features/status/not-found-route.tsx', { id: 'not-found' }),
  ]),
] satisfies RouteConfig
