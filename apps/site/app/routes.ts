/**
 * All screens, one line each, under their ids of the contract's table. A screen that is not listed answers the
 * not-found page.
 */
import { type SiteRouteId, siteRoute } from '@marquee/contract/site-routes'
import { type RouteConfig, type RouteConfigEntry, index, layout, route } from '@react-router/dev/routes'

function screen(id: SiteRouteId, file: string): RouteConfigEntry {
  const { path } = siteRoute(id)
  return path === '' ? index(file, { id }) : route(path, file, { id })
}

const promotions = 'features/promotions/promotions-route.tsx'
const inbox = 'features/inbox/inbox-route.tsx'
const document = 'features/content-pages/content-page-route.tsx'

export default [
  route(':langmarket', 'shell/shell-route.tsx', { id: 'shell' }, [
    screen('home', 'shell/home-route.tsx'),
    screen('casino', 'features/lobby/lobby-route.tsx'),
    screen('casino.category', 'features/lobby/category-route.tsx'),
    screen('live-casino', 'features/lobby/live-route.tsx'),
    screen('live-casino.category', 'features/lobby/category-route.tsx'),
    screen('casino.play', 'features/play/play-route.tsx'),
    screen('live-casino.play', 'features/play/play-route.tsx'),
    screen('play', 'features/play/play-route.tsx'),

    screen('my-games', 'features/lobby/my-games-route.tsx'),
    screen('game', 'features/game-info/game-page-route.tsx'),

    screen('tournaments', 'features/tournaments/tournaments-route.tsx'),
    screen('tournament', 'features/tournaments/tournament-route.tsx'),

    screen('winners', 'features/winners/winners-route.tsx'),

    screen('welcome', 'features/welcome/welcome-route.tsx'),
    screen('iclub', 'features/vip-club/vip-club-route.tsx'),
    screen('promo', 'features/landing/promo-route.tsx'),
    screen('landing', 'features/landing/landing-route.tsx'),
    screen('promotions', promotions),
    screen('promotions.category', promotions),
    screen('promotions.tag', promotions),
    screen('promotions.detail', 'features/promotions/promotion-route.tsx'),

    screen('self-test', 'features/self-test/self-test-route.tsx'),
    screen('signup', 'features/signup/signup-route.tsx'),
    screen('signup.pnp', 'features/pay-and-play/pay-and-play-route.tsx'),
    screen('signup.callback', 'features/pay-and-play/callback-route.tsx'),
    screen('reset-password', 'features/reset-password/reset-password-route.tsx'),
    screen('statement', 'features/closed-statement/closed-statement-route.tsx'),
    screen('deposit', 'features/deposit/deposit-route.tsx'),
    layout('features/account/account-layout-route.tsx', { id: 'account-layout' }, [
      screen('account', 'features/account/account-route.tsx'),
      screen('account.security', 'features/security/security-route.tsx'),
      screen('account.details', 'features/details/details-route.tsx'),
      screen('account.verification', 'features/documents/documents-route.tsx'),
      screen('account.affordability', 'features/affordability/affordability-route.tsx'),
      screen('account.logins', 'features/logins/logins-route.tsx'),
      screen('account.marketing', 'features/marketing/marketing-route.tsx'),
      screen('account.complaints', 'features/complaints/complaints-route.tsx'),
      screen('account.data', 'features/data-export/data-export-route.tsx'),
      screen('account.close', 'features/close-account/close-account-route.tsx'),
      screen('gambling-limits', 'features/limits/limits-route.tsx'),
      screen('activity', 'features/activity/activity-route.tsx'),
      screen('break', 'features/breaks/break-route.tsx'),
      screen('inbox', inbox),
      screen('inbox.notifications', inbox),
      screen('banking', 'features/wallet/banking-route.tsx'),
      screen('banking.transactions', 'features/transactions/transactions-route.tsx'),
      screen('banking.withdraw', 'features/withdraw/withdraw-route.tsx'),
      screen('banking.deposit', 'features/deposit/deposit-page-route.tsx'),
    ]),

    screen('terms', document),
    screen('cookie-policy', document),
    screen('age-restrictions', document),
    screen('payment-methods', 'features/content-pages/payment-methods-route.tsx'),
    screen('bonus-terms', document),
    screen('casino-rules', document),
    screen('responsible-gambling', document),
    screen('contact-live-chat', document),
    screen('info', document),
    screen('closed-account', document),
    screen('on-break', 'features/breaks/on-break-route.tsx'),

    screen('401', 'features/login/unauthorized-route.tsx'),
    screen('500', 'features/error-pages/failure-route.tsx'),
    screen('restricted', 'features/error-pages/restricted-route.tsx'),
    screen('maintenance', 'features/error-pages/maintenance-route.tsx'),
    screen('accept-terms', 'features/terms/accept-terms-route.tsx'),

    route('gallery/:screen?/:story?', 'features/gallery/gallery-route.tsx', { id: 'gallery' }),
    route('*', 'features/error-pages/not-found-route.tsx', { id: 'not-found' }),
  ]),
] satisfies RouteConfig
