import { type DocumentSubType, documentSubTypes, type FileKind } from '@marquee/contract/document-types'
import { Sheet } from '@marquee/ui/sheet'
import { useState } from 'react'
import { useBackToClose } from '../../../shared/navigation/sheet-entries.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { DocumentCard } from '../model.ts'
import type { Documents } from '../queries.ts'
import { useDocumentTexts } from '../use-document-texts.ts'
import { FileStep } from './file-step.tsx'
import { PageStep } from './page-step.tsx'
import { ReceivedStep } from './received-step.tsx'
import { Step } from './step.tsx'
import { TypeStep } from './type-step.tsx'

export interface SendSheetProps {
  readonly kind: FileKind
  readonly documents: DocumentCard['documents']
  readonly data: Documents
  readonly onClose: () => void
}

const stay = () => undefined

/** Sends one document: its type, then the file or the page of the identity company. */
export function SendSheet({ kind, documents, data, onClose }: SendSheetProps) {
  const [isSending, setIsSending] = useState(false)
  // A file that is sent is cancelled by its own button only.
  useBackToClose(isSending ? stay : onClose)
  const { t } = useTexts('documents')
  const texts = useDocumentTexts(data.file)
  const types: readonly DocumentSubType[] = documentSubTypes[kind]
  const [only, ...others] = types
  const [type, setType] = useState(others.length === 0 ? only : undefined)
  const [isReceived, setIsReceived] = useState(false)
  const choice = type && { documentType: kind, subType: type }
  const canGoBack = choice !== undefined && others.length > 0 && !isReceived && !isSending
  const asked = documents.find(({ documentStatus }) => documentStatus === 'REQUESTED') ?? documents[0]
  return (
    <Sheet
      title={t(`documents.kind.${kind}`)}
      subtitle={type !== undefined && others.length > 0 ? texts.type(kind, type) : undefined}
      onClose={onClose}
      closeLabel={t('common.close')}
      onBack={canGoBack ? () => setType(undefined) : undefined}
      backLabel={t('common.back')}
      isDismissable={!isSending}
    >
      {isReceived ? (
        <Step key="received">
          <ReceivedStep onClose={onClose} />
        </Step>
      ) : choice === undefined ? (
        <TypeStep
          kind={kind}
          types={types}
          rules={data.file}
          suggested={types.find((one) => one === asked?.subType)}
          onChosen={setType}
        />
      ) : (
        <Step key={type}>
          {data.atCompany.includes(kind) ? (
            <PageStep choice={choice} rules={data.file} onClose={onClose} />
          ) : (
            <FileStep
              choice={choice}
              rules={data.file}
              onSending={setIsSending}
              onReceived={() => setIsReceived(true)}
            />
          )}
        </Step>
      )}
    </Sheet>
  )
}
