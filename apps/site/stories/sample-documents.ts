/** Documents of players, and files that they choose. */
import type { RouteOutput } from '@marquee/contract'

type Documents = RouteOutput<'documents.list'>
type PlayerDocument = Documents['idDocument']

export const documentOf = (
  documentTypeName: PlayerDocument['documentTypeName'],
  change: Partial<PlayerDocument> = {},
): PlayerDocument => ({
  id: `doc_${documentTypeName.toLowerCase()}`,
  documentTypeName,
  documentStatus: 'REQUESTED',
  subType: null,
  reason: null,
  changedAt: '2026-03-12T09:30:00.000Z',
  ...change,
})

const unrequested = (kind: PlayerDocument['documentTypeName']): PlayerDocument =>
  documentOf(kind, { id: null, documentStatus: 'UNREQUESTED', changedAt: null })

/** Nobody has asked for a document. */
export const noDocuments: Documents = {
  kycStatus: 'NOT_VERIFIED',
  idDocument: unrequested('PROOF_OF_ID'),
  addressDocument: unrequested('PROOF_OF_ADDRESS'),
  sowDocument: unrequested('SOURCE_OF_WEALTH'),
  eddQuestionnaire: unrequested('EDD_QUESTIONNAIRE'),
  paymentDocument: [],
  otherDocument: [],
  readiness: { asked: 0, verified: 0, underReview: 0, toSend: [], isNothingToDo: true },
  file: {
    types: ['image/jpeg', 'image/png', 'application/pdf'],
    maxBytes: 10_485_760,
    minSide: 400,
    maxPixels: 50_000_000,
  },
  atCompany: [],
  openAtCompany: [],
}

/** Nothing has to be sent. */
export const noReminder: RouteOutput<'documents.reminder'> = {
  state: 'INACTIVE',
  toSend: [],
  endsAt: null,
  daysLeft: null,
  isStopped: false,
  amount: { amount: '2000.00', currency: 'EUR' },
}

/** Both documents have to be sent within thirty days. */
export const dueReminder: RouteOutput<'documents.reminder'> = {
  ...noReminder,
  state: 'NOTIFY',
  toSend: ['PROOF_OF_ID', 'PROOF_OF_ADDRESS'],
  endsAt: '2026-04-13T10:00:00.000Z',
  daysLeft: 30,
}

/** One document in each state. */
export const someDocuments: Documents = {
  ...noDocuments,
  kycStatus: 'PENDING',
  idDocument: documentOf('PROOF_OF_ID', { documentStatus: 'VERIFIED', subType: 'PASSPORT' }),
  addressDocument: documentOf('PROOF_OF_ADDRESS', { subType: 'UB', reason: 'POA_ADDRESS_MISMATCH' }),
  sowDocument: documentOf('SOURCE_OF_WEALTH', { documentStatus: 'EXPIRED', subType: 'PS' }),
  paymentDocument: [documentOf('PROOF_OF_PAYMENT', { documentStatus: 'UNDER_REVIEW', subType: 'CC' })],
  readiness: {
    asked: 4,
    verified: 1,
    underReview: 1,
    toSend: ['PROOF_OF_ADDRESS', 'SOURCE_OF_WEALTH'],
    isNothingToDo: false,
  },
}

const PAPER = '#f4f5f8'
const INK = '#1c2230'

/** A picture of a printed page on a table, out of focus by so many pixels. */
export async function pictureOfPage(
  name: string,
  {
    width = 900,
    height = 1_200,
    isColoured = true,
    blurPx = 0,
  }: {
    readonly width?: number
    readonly height?: number
    readonly isColoured?: boolean
    readonly blurPx?: number
  } = {},
): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = isColoured ? '#7a6a4f' : '#6b6b6b'
  context.fillRect(0, 0, width, height)
  context.fillStyle = isColoured ? PAPER : '#f3f3f3'
  context.fillRect(width * 0.1, height * 0.1, width * 0.8, height * 0.8)
  context.fillStyle = isColoured ? '#2f6db0' : '#5a5a5a'
  context.fillRect(width * 0.16, height * 0.16, width * 0.2, height * 0.06)
  context.fillStyle = isColoured ? INK : '#222222'
  context.font = `${Math.round(height / 40)}px sans-serif`
  for (let line = 0; line < 20; line++)
    context.fillText(`Line ${line} of a bill for a flat in Cork`, width * 0.16, height * (0.3 + line * 0.028))
  if (blurPx > 0) {
    context.filter = `blur(${blurPx}px)`
    context.drawImage(canvas, 0, 0)
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  return new File([blob], name, { type: 'image/jpeg' })
}
