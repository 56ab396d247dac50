import { footer } from '../../../stories/sample-content.ts'
import { player } from '../../../stories/sample-data.ts'
import { landingPage } from '../../../stories/sample-promotions.ts'
import { broken, pending, refused, stories } from '../../../stories/stories.ts'
import { LandingScreen } from './landing-screen.tsx'
import type { LandingView } from './model.ts'

export default stories<LandingView['is']>({
  screen: 'landing',
  route: 'promo',
  params: { slug: 'open-account' },
  texts: ['promotions', 'join'],
  answers: { 'promotions.landing': landingPage, 'content.footer': footer },
  render: () => <LandingScreen kind="promo" slug="open-account" />,
  views: {
    loading: { answers: { 'promotions.landing': pending }, shows: 'common.loading' },
    failed: { answers: { 'promotions.landing': broken }, shows: 'document.failed' },
    ended: {
      answers: { 'promotions.landing': { ...landingPage, state: 'ended' } },
      shows: ['landing.ended', 'home.games'],
    },
    open: {
      shows: [
        { words: 'Open an account' },
        { id: 'join.code', values: { count: 3 } },
        'promotions.term.pay',
        'shell.join',
      ],
    },
  },
  more: {
    unknown: {
      answers: {
        'promotions.landing': refused('error.not_found', { status: 404, additionalInfo: {} }),
      },
      shows: ['landing.ended', 'landing.endedText'],
    },
    'with a code and an end': {
      answers: {
        'promotions.landing': { ...landingPage, bonusCode: 'HELLO', endsAt: '2026-03-31T20:00:00.000Z' },
      },
      shows: { id: 'join.bonusCode', values: { code: 'HELLO' } },
    },
    'without the steps': {
      answers: {
        'promotions.landing': {
          ...landingPage,
          callToAction: { ...landingPage.callToAction, stepIndicator: false },
        },
      },
      search: '?bonusCode=FROM-ADDRESS',
      shows: { id: 'join.bonusCode', values: { code: 'FROM-ADDRESS' } },
    },
    'for a player': { session: player(), shows: ['landing.hasAccount', { words: 'Browse the games' }] },
  },
})
