import type { FileKind } from '@marquee/contract'
import { type DocumentSubType, documentSubTypes } from '@marquee/contract/document-types'
import { Sheet } from '@marquee/ui/sheet'
import { useState } from 'react'
import { useBackToClose } from '../../../shared/navigation/sheet-entries.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Documents } from '../queries.ts'
import { useDocumentTexts } from '../use-document-texts.ts'
import { FileStep } from './file-step.tsx'
import { PageStep } from './page-step.tsx'
import { ReceivedStep } from './received-step.tsx'
import { TypeStep } from './type-step.tsx'

export interface SendSheetProps {
  readonly kind: FileKind
  readonly data: Documents
  /** A page of the identity company has been opened: its result arrives later. */
  readonly onPageOpened: () => void
  readonly onClose: () => void
}

/** Sends one document: its type, then the file or the page of the identity company. */
export function SendSheet({ kind, data, onPageOpened, onClose }: SendSheetProps) {
  useBackToClose(onClose)
  const { t } = useTexts('documents')
  const texts = useDocumentTexts(data.file)
  const types: readonly DocumentSubType[] = documentSubTypes[kind]
  const [only, ...others] = types
  const [type, setType] = useState(others.length === 0 ? only : undefined)
  const [isReceived, setIsReceived] = useState(false)
  const choice = type && { documentType: kind, subType: type }
  const canGoBack = choice !== undefined && others.length > 0 && !isReceived
  return (
    <Sheet
      title={t(`documents.kind.${kind}`)}
      subtitle={type !== undefined && others.length > 0 ? texts.type(kind, type) : undefined}
      onClose={onClose}
      closeLabel={t('common.close')}
      onBack={canGoBack ? () => setType(undefined) : undefined}
      backLabel={t('common.back')}
    >
      {isReceived ? (
        <ReceivedStep onClose={onClose} />
      ) : choice === undefined ? (
        <TypeStep kind={kind} types={types} rules={data.file} onChosen={setType} />
      ) : data.atCompany.includes(kind) ? (
        <PageStep choice={choice} rules={data.file} onOpened={onPageOpened} onClose={onClose} />
      ) : (
        <FileStep choice={choice} rules={data.file} onReceived={() => setIsReceived(true)} />
      )}
    </Sheet>
  )
}
