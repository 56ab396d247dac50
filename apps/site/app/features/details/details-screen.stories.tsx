import type { RouteOutput } from '@marquee/contract'
import { errorStories } from '../../../stories/error-stories.ts'
import { player } from '../../../stories/sample-data.ts'
import { broken, pending, stories } from '../../../stories/stories.ts'
import { DetailsScreen } from './details-screen.tsx'
import type { DetailsView } from './model.ts'

const profile = {
  playerId: 7_001_042,
  firstName: 'Una',
  lastName: 'Brennan',
  email: 'una@players.example',
} as RouteOutput<'player.profile'>
const address: RouteOutput<'player.address'> = {
  street: '14 Quay Street',
  postalCode: 'H91 X2Y3',
  city: 'Galway',
  countryCode: 'IE',
  provinceCode: null,
  provinces: [],
  dateOfBirth: '1990-05-17',
}
const canadian = {
  ...address,
  postalCode: 'H2X 1Y4',
  city: 'Montréal',
  countryCode: 'CA',
  provinceCode: 'QC',
  provinces: [
    { value: 'QC', label: 'Quebec' },
    { value: 'BC', label: 'British Columbia' },
  ],
}
export default stories<DetailsView['is']>({
  screen: 'details',
  route: 'account.details',
  texts: ['details'],
  session: player(),
  answers: { 'player.profile': profile, 'player.address': address },
  render: () => <DetailsScreen />,
  views: {
    loading: { answers: { 'player.address': pending }, shows: 'common.loading' },
    failed: { answers: { 'player.address': broken }, shows: 'details.failed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    details: { shows: ['details.fixed', 'details.save', { words: 'Una Brennan' }] },
  },
  more: {
    'with a province': { answers: { 'player.address': canadian }, shows: 'details.provinceText' },
    saved: {
      answers: { 'player.setAddress': { ...address, street: '2 Harbour Road' } },
      async act({ fill, press }) {
        await fill('Street and number', '2 Harbour Road')
        await press('Save address')
      },
      shows: 'details.title',
    },
    'with missing fields': {
      async act({ fill, press }) {
        await fill('Street and number', '')
        await fill('City', '')
        await press('Save address')
      },
      shows: ['details.look', 'details.bad.street', 'details.bad.city'],
    },
    ...errorStories('account, address', (answer) => ({
      answers: { 'player.setAddress': answer },
      async act({ fill, press }) {
        await fill('Postal code', '00100')
        await press('Save address')
      },
    })),
  },
})
