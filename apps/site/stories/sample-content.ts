/** Sample static pages for stories. */
import type { RouteOutput } from '@marquee/contract'

export const footer: RouteOutput<'content.footer'> = {
  groups: [
    {
      title: 'Safer gambling',
      links: [
        { label: 'Help and advice', to: '/responsible-gambling' },
        { label: 'Who may play', to: '/age-restrictions' },
      ],
    },
    {
      title: 'Rules',
      links: [
        { label: 'Terms and conditions', to: '/terms' },
        { label: 'Casino rules', to: '/casino-rules' },
        { label: 'An authority', to: 'https://authority.example' },
      ],
    },
  ],
  licence: 'Licensed for this story',
  minimumAge: 18,
  helpLine: { name: 'GamblingCare', url: 'https://help.example', phone: '1800 936 725' },
  notices: ['age', 'help', 'licence'],
  exclusionRegister: null,
}

export const termsPage: RouteOutput<'content.page'> = {
  pageId: 'terms',
  language: 'en',
  title: 'Terms and conditions',
  changedOn: '2026-03-01',
  sections: [
    {
      id: 'who',
      heading: 'Who may play',
      paragraphs: [
        'You must be at least 18 years old. One person has one account, and plays with their own money in their own name.',
        'We ask where you live because the law of that place decides what we may offer.',
      ],
    },
    {
      id: 'money',
      heading: 'Your money',
      paragraphs: ['Deposits appear in your balance when the payment company confirms them.'],
    },
    {
      id: 'complaints',
      heading: 'If you disagree',
      paragraphs: ['Write to help@marquee.example. You will receive an answer within eight weeks.'],
    },
  ],
  contacts: [],
  personHours: null,
  textHash: '7'.repeat(64),
}

export const terms: RouteOutput<'content.termsVersion'> = {
  version: 7,
  textHash: '7'.repeat(64),
  changes: [
    'Withdrawals have no upper limit a month. Before: €20,000.',
    'Your own money is always staked first.',
  ],
  files: { en: '/terms' },
}
