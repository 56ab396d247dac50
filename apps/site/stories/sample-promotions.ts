/** Sample promotions for stories. */
import type { RouteOutput } from '@marquee/contract'

type List = RouteOutput<'promotions.list'>
type Card = List['promotions'][number]
type Page = RouteOutput<'promotions.page'>

const play = { slug: 'play', label: 'Games and tournaments' }
const know = { slug: 'good-to-know', label: 'Good to know' }

export const offer: Card = {
  slug: 'tournaments',
  category: play,
  tags: [{ slug: 'no-wagering', label: 'No wagering' }],
  isOffer: true,
  icon: 'trophy',
  title: 'Tournaments with cash prizes',
  summary: 'You choose whether to enter. Each tournament has its own page.',
  terms: [
    { kind: 'get', text: 'Cash, if your place has a prize.' },
    { kind: 'pay', text: 'Entering costs nothing. The rounds that count are played for your own money.' },
    { kind: 'wagering', text: 'None. A prize is paid into your balance as money.' },
    { kind: 'maxStake', text: 'Each tournament names the stake that counts.' },
    { kind: 'expiry', text: 'Rounds begun before the tournament ends count.' },
    { kind: 'games', text: 'The games on the tournament’s page.' },
    { kind: 'excluded', text: 'Players whose age, market or account does not allow bonuses.' },
  ],
  startsAt: null,
  endsAt: '2026-03-31T20:00:00.000Z',
}
export const information: Card = {
  ...offer,
  slug: 'how-rounds-are-verified',
  category: know,
  tags: [],
  isOffer: false,
  icon: 'shield',
  title: 'How a round is verified',
  summary: 'Stakes and wins are booked in a ledger that is never changed.',
  terms: [],
  endsAt: null,
}
export const endedOffer: Card = {
  ...offer,
  slug: 'winter',
  title: 'Winter tournament',
  endsAt: '2026-02-28T20:00:00.000Z',
}

export const promotionList: List = {
  category: null,
  tag: null,
  offers: 'allowed',
  categories: [
    { ...play, count: 2 },
    { ...know, count: 1 },
  ],
  tags: [{ slug: 'no-wagering', label: 'No wagering', count: 2 }],
  promotions: [
    offer,
    { ...offer, slug: 'rounds', icon: 'ticket', title: 'Rounds that we pay for', endsAt: null },
    information,
    { ...information, slug: 'payments', icon: 'wallet', title: 'Payments without a fee from us' },
  ],
  ended: [endedOffer],
}

export const promotionPage: Page = {
  state: 'open',
  reason: null,
  promotion: {
    ...offer,
    sections: [
      {
        id: 'how',
        heading: 'How it works',
        paragraphs: ['You enter on the tournament’s page. Rounds that you begin afterwards count.'],
      },
    ],
    button: { label: 'See tournaments', to: '/tournaments' },
  },
}

export const landingPage: RouteOutput<'promotions.landing'> = {
  state: 'open',
  campaignId: 'open-account',
  bonusCode: null,
  callToAction: {
    title: 'Open an account',
    description: 'Every transaction is listed, and we charge no fee for payments.',
    iconUrl: null,
    iconImgAlt: '',
    backgroundImg: null,
    showBannerImg: false,
    bannerImg: null,
    stepIndicator: true,
    smsMaxAttempts: 3,
  },
  terms: [
    { kind: 'pay', text: 'Opening an account costs nothing. No deposit is needed.' },
    { kind: 'excluded', text: 'Anyone below the age limit.' },
  ],
  endsAt: null,
  playerButton: { label: 'Browse the games', to: '/online-casino' },
}

export const vipPage: RouteOutput<'promotions.vipClub'> = {
  title: 'VIP club',
  summary: 'There are no levels and no invitations here.',
  offers: 'allowed',
  points: [
    { title: 'The same withdrawals', text: 'No withdrawal is faster because somebody staked more.' },
    { title: 'The same games', text: 'The return of a game does not depend on who plays it.' },
    { title: 'The same help', text: 'Everybody reaches support in the same way.' },
    { title: 'Your own figures', text: 'Session time and net result are on every page.' },
  ],
  sections: [{ id: 'why', heading: 'Why there are no levels', paragraphs: ['We pay nothing for losses.'] }],
}
