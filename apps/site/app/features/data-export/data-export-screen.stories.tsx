import { player } from '../../../stories/sample-data.ts'
import { broken, pending, refused, stories, unreachable } from '../../../stories/stories.ts'
import { DataExportScreen } from './data-export-screen.tsx'
import type { DataExportView } from './model.ts'
import type { DataExport } from './queries.ts'

const ready: DataExport = {
  exportId: 'exp_01kgn5mzf0e1n2p3q4r5s6t7v8',
  state: 'ready',
  requestedAt: '2026-03-14T09:00:00.000Z',
  readyAt: '2026-03-14T09:01:00.000Z',
  expiresAt: '2026-03-21T09:01:00.000Z',
  bytes: 2_430_000,
}
const waiting = { readyAt: null, expiresAt: null, bytes: null }
const running: DataExport = { ...ready, ...waiting, exportId: 'exp_2', state: 'requested' }
const failed: DataExport = { ...ready, ...waiting, exportId: 'exp_3', state: 'failed' }
const expired: DataExport = {
  ...ready,
  exportId: 'exp_4',
  state: 'expired',
  requestedAt: '2026-02-01T09:00:00.000Z',
}
const HASH = '3f'.repeat(32)
const acceptances = [
  { version: 3, language: 'en', acceptedAt: '2026-03-14T09:00:00.000Z', textHash: HASH },
  { version: 2, language: 'br', acceptedAt: '2025-06-01T09:00:00.000Z', textHash: null },
]
const text = {
  language: 'en',
  title: 'Terms and conditions',
  sections: [{ heading: 'Your account', paragraphs: ['One account for each person.'] }],
}
const none = { exports: [], nextRequestAt: null }

export default stories<DataExportView['is']>({
  screen: 'data-export',
  route: 'account.data',
  texts: ['data', 'security', 'signup', 'codes'],
  session: player(),
  answers: {
    'player.dataExports': { exports: [ready, failed, expired], nextRequestAt: null },
    'player.acceptedTerms': { acceptances },
    'player.acceptedTermsText': { textHash: HASH, text },
  },
  render: () => <DataExportScreen />,
  views: {
    loading: { answers: { 'player.dataExports': pending }, shows: 'common.loading' },
    failed: { answers: { 'player.dataExports': broken }, shows: 'data.failed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    exports: {
      shows: [
        'data.request',
        'data.state.failed',
        'data.failedText',
        'data.state.expired',
        { id: 'data.download', values: { size: '2.4 MB' } },
      ],
    },
  },
  more: {
    'none yet': { answers: { 'player.dataExports': none }, shows: 'data.empty' },
    'being prepared': {
      answers: { 'player.dataExports': { exports: [running], nextRequestAt: null } },
      shows: ['data.preparing', 'data.state.requested'],
    },
    'accepted terms': {
      act: ({ press }) => press(/^Version 3/),
      shows: [
        'data.terms.title',
        { words: 'Brazilian Portuguese' },
        { words: 'One account for each person.' },
      ],
    },
    'accepted terms without text': {
      answers: { 'player.acceptedTermsText': { textHash: HASH, text: null } },
      act: ({ press }) => press(/^Version 3/),
      shows: ['data.terms.gone', { id: 'data.terms.hash', values: { hash: HASH } }],
    },
    'accepted terms, text not loaded': {
      answers: { 'player.acceptedTermsText': broken },
      act: ({ press }) => press(/^Version 3/),
      shows: 'data.terms.textFailed',
    },
    'no accepted terms': {
      answers: { 'player.acceptedTerms': { acceptances: [] } },
      shows: 'data.terms.none',
    },
    'accepted terms not loaded': {
      answers: { 'player.acceptedTerms': broken },
      shows: 'data.terms.failed',
    },
    'two today': {
      answers: {
        'player.dataExports': {
          exports: [ready, { ...ready, exportId: 'exp_5' }],
          nextRequestAt: '2026-03-15T09:00:00.000Z',
        },
      },
      shows: 'data.list',
    },
    'asked who it is': {
      answers: {
        'player.requestDataExport': refused('error.step_up.required', {
          status: 403,
          additionalInfo: { maxAgeMinutes: 10, methods: ['pwd'] },
        }),
      },
      act: ({ press }) => press('Request a copy'),
      shows: ['stepUp.title', 'stepUp.text'],
    },
    'asked who it is before a download': {
      answers: {
        'player.openDataExport': refused('error.step_up.required', {
          status: 403,
          additionalInfo: { maxAgeMinutes: 10, methods: ['pwd'] },
        }),
      },
      act: ({ press }) => press(/^Download/),
      shows: ['stepUp.title', 'stepUp.text'],
    },
    'not downloaded': {
      answers: { 'player.openDataExport': broken },
      act: ({ press }) => press(/^Download/),
      shows: 'data.list',
    },
    'not requested': {
      answers: { 'player.requestDataExport': unreachable },
      act: ({ press }) => press('Request a copy'),
      shows: 'data.request',
    },
  },
})
