import { Icon } from '@marquee/ui/icon'
import Check from 'lucide/dist/esm/icons/check.mjs'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import { isWallet } from '../model.ts'
import type { DocumentChoice } from '../queries.ts'

const everyDocument = ['documents.tip.whole', 'documents.tip.sharp', 'documents.tip.original'] as const

/** Tips about one kind or type, beside those about every document. */
function tipsOf({ documentType, subType }: DocumentChoice): readonly TextId<'documents'>[] {
  if (isWallet({ documentType, subType })) return ['documents.tip.wallet']
  if (subType === 'ID_CARD' || subType === 'DRIVING_LICENSE') return [...everyDocument, 'documents.tip.sides']
  if (documentType === 'PROOF_OF_ADDRESS') return [...everyDocument, 'documents.tip.phone']
  if (documentType === 'PROOF_OF_PAYMENT' && subType === 'CC') return [...everyDocument, 'documents.tip.card']
  return everyDocument
}

/** What a document has to look like to be accepted. */
export function Tips({ choice }: { readonly choice: DocumentChoice }) {
  const { t } = useTexts('documents')
  return (
    <ul className="grid gap-1.5 text-sm text-text-2">
      {tipsOf(choice).map((tip) => (
        <li key={tip} className="flex gap-2">
          <Icon of={Check} size={18} className="mt-0.5 shrink-0" />
          {t(tip)}
        </li>
      ))}
    </ul>
  )
}
