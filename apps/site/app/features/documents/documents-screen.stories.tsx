import type { Actions } from '../../../stories/actions.ts'
import { player } from '../../../stories/sample-data.ts'
import { documentOf, noDocuments, pictureOfPage, someDocuments } from '../../../stories/sample-documents.ts'
import { broken, inTurn, pending, refused, stories, unreachable } from '../../../stories/stories.ts'
import { DocumentsScreen } from './documents-screen.tsx'
import type { DocumentsView } from './model.ts'

const upload = {
  uploadId: 'upl_story',
  way: 'file',
  uploadUrl: '/api/v1/player/documents/uploads/upl_story/file',
  expiresAt: '2026-03-14T13:00:00.000Z',
} as const
const sent = documentOf('PROOF_OF_ADDRESS', { documentStatus: 'UNDER_REVIEW', subType: 'UB' })

const chooseBill = async ({ press }: Actions) => {
  await press('Send another: Proof of address')
  await press('Continue')
}
const attachBill = async (actions: Actions) => {
  await chooseBill(actions)
  await actions.attach('Choose a file', await pictureOfPage('electricity-october.jpg'))
}
const sendBill = async (actions: Actions) => {
  await attachBill(actions)
  await actions.press('Send document')
}

export default stories<DocumentsView['is']>({
  screen: 'documents',
  route: 'account.verification',
  texts: ['documents'],
  session: player(),
  answers: {
    'documents.list': someDocuments,
    'documents.request': documentOf('PROOF_OF_ADDRESS', { subType: 'UB' }),
    'documents.beginUpload': upload,
    'documents.sendFile': sent,
  },
  render: () => <DocumentsScreen />,
  views: {
    loading: { answers: { 'documents.list': pending }, shows: 'common.loading' },
    failed: { answers: { 'documents.list': broken }, shows: 'documents.failed' },
    offline: { isOffline: true, answers: { 'documents.list': pending }, shows: 'common.offlineReason' },
    documents: {
      shows: [
        { id: 'documents.progress', values: { verified: 1, asked: 4 } },
        { id: 'documents.checking', values: { count: 1 } },
        'documents.reason.POA_ADDRESS_MISMATCH',
        'documents.status.refused',
        'documents.status.EXPIRED',
        'documents.status.UNDER_REVIEW',
        'documents.status.VERIFIED',
        'documents.status.UNREQUESTED',
        'documents.type.SOURCE_OF_WEALTH.PS',
      ],
    },
  },
  more: {
    'nothing asked for': {
      answers: { 'documents.list': noDocuments },
      shows: ['documents.early', 'documents.earlyText', 'documents.sendUnasked'],
    },
    'nothing needed': {
      answers: { 'documents.list': { ...noDocuments, kycStatus: 'NOT_REQUIRED' } },
      shows: ['documents.nothing', 'documents.nothingText'],
    },
    'all verified': {
      answers: {
        'documents.list': {
          ...noDocuments,
          kycStatus: 'FULLY_VERIFIED',
          idDocument: documentOf('PROOF_OF_ID', { documentStatus: 'VERIFIED', subType: 'ID_CARD' }),
          addressDocument: documentOf('PROOF_OF_ADDRESS', { documentStatus: 'VERIFIED', subType: 'BS' }),
          readiness: { asked: 2, verified: 2, underReview: 0, toSend: [], isNothingToDo: false },
        },
      },
      shows: 'documents.complete',
    },
    'several of one kind': {
      answers: {
        'documents.list': {
          ...someDocuments,
          paymentDocument: [
            documentOf('PROOF_OF_PAYMENT', { id: 'doc_1', documentStatus: 'VERIFIED', subType: 'CC' }),
            documentOf('PROOF_OF_PAYMENT', { id: 'doc_2', documentStatus: 'EXPIRED', subType: 'BS' }),
            documentOf('PROOF_OF_PAYMENT', { id: 'doc_3', reason: 'POP_EWALLET', subType: 'CUSTOM' }),
          ],
        },
      },
      shows: ['documents.reason.POP_EWALLET', 'documents.type.PROOF_OF_PAYMENT.CUSTOM'],
    },
    'which document': {
      act: ({ press }) => press('Send another: Source of wealth'),
      shows: ['documents.typeLegend', 'documents.type.SOURCE_OF_WEALTH.WN'],
    },
    'before a file': {
      act: chooseBill,
      shows: ['documents.tip.whole', 'documents.tip.phone', 'documents.choose'],
    },
    'a payment card': {
      answers: { 'documents.list': noDocuments },
      act: async ({ press }) => {
        await press('Send one anyway: Proof of payment method')
        await press('Continue')
      },
      shows: 'documents.tip.card',
    },
    'a chosen file': { act: attachBill, shows: ['documents.look.fine', 'documents.fileChecked'] },
    'a blurred picture without colour': {
      answers: { 'documents.list': noDocuments },
      act: async ({ press, attach }) => {
        await press('Send one anyway: Proof of identity')
        await press('Continue')
        await attach('Choose a file', await pictureOfPage('passport.jpg', { isColoured: false, blurPx: 10 }))
      },
      shows: ['documents.look.blurred', 'documents.look.grey'],
    },
    'a picture that is too small': {
      act: async (actions) => {
        await chooseBill(actions)
        await actions.attach('Choose a file', await pictureOfPage('small.jpg', { width: 300, height: 390 }))
      },
      shows: { id: 'documents.error.too_small', values: { side: '400' } },
    },
    'a file of another type': {
      act: async (actions) => {
        await chooseBill(actions)
        await actions.attach('Choose a file', new File(['text'], 'bill.txt', { type: 'text/plain' }))
      },
      shows: 'documents.error.type',
    },
    'an empty file': {
      act: async (actions) => {
        await chooseBill(actions)
        await actions.attach('Choose a file', new File([], 'bill.pdf', { type: 'application/pdf' }))
      },
      shows: 'documents.error.empty',
    },
    sending: {
      answers: { 'documents.sendFile': pending },
      act: sendBill,
      shows: { id: 'documents.sent', values: { share: '62%' } },
    },
    received: { act: sendBill, shows: ['documents.received.title', 'documents.received.text'] },
    'not sent: no connection': {
      answers: { 'documents.sendFile': unreachable },
      act: sendBill,
      shows: ['documents.outcomeUnknown', 'common.retry'],
    },
    'arrived at the second attempt': {
      answers: { 'documents.sendFile': inTurn(unreachable, sent) },
      act: async (actions) => {
        await sendBill(actions)
        await actions.press('Try again')
      },
      shows: 'documents.received.title',
    },
    'waiting for the company': {
      answers: {
        'documents.list': { ...noDocuments, atCompany: ['PROOF_OF_ID'], openAtCompany: ['PROOF_OF_ID'] },
      },
      shows: 'documents.openAtCompany',
    },
    'an e-wallet': {
      answers: { 'documents.list': noDocuments },
      act: async ({ press }) => {
        await press('Send one anyway: Proof of payment method')
        await press('E-wallet account')
        await press('Continue')
      },
      shows: 'documents.tip.wallet',
    },
    'not sent: a virus': {
      answers: {
        'documents.sendFile': refused('error.document.file', {
          status: 400,
          additionalInfo: { reason: 'virus' },
          validationErrors: [{ field: 'file', code: 'virus', message: 'virus' }],
        }),
      },
      act: sendBill,
      shows: 'documents.error.virus',
    },
    'not sent: no scanner': {
      answers: { 'documents.beginUpload': refused('error.document.unavailable', { status: 503 }) },
      act: sendBill,
      shows: 'common.retry',
    },
    'not sent: too many files': {
      answers: {
        'documents.sendFile': refused('error.rate.limited', {
          status: 429,
          additionalInfo: { period: 'day' },
        }),
      },
      act: sendBill,
      shows: 'common.retry',
    },
    'the company takes the pictures': {
      answers: {
        'documents.list': { ...noDocuments, atCompany: ['PROOF_OF_ID'] },
        'documents.request': documentOf('PROOF_OF_ID', { subType: 'PASSPORT' }),
        'documents.beginUpload': { ...upload, way: 'page', uploadUrl: 'https://identity.example/app' },
      },
      act: async ({ press }) => {
        await press('Send one anyway: Proof of identity')
        await press('Continue')
        await press('Continue')
      },
      shows: ['documents.page.text', 'documents.page.open'],
    },
  },
})
