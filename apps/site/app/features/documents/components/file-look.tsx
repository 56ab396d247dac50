import { Icon } from '@marquee/ui/icon'
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import { useTexts } from '../../../shared/texts/index.ts'
import type { LookProblem } from '../picture-look.ts'
import { isWallet } from '../model.ts'
import type { DocumentChoice } from '../queries.ts'
import type { ChosenFile } from '../use-chosen-file.ts'

export interface FileLookProps {
  readonly choice: DocumentChoice
  readonly chosen: ChosenFile
}

/**
 * A bill is often printed without colour; of an identity document a copy without colour is refused. An account of an
 * e-wallet is on a screen.
 */
const isWarning = (problem: LookProblem, choice: DocumentChoice): boolean => {
  if (problem === 'grey') return choice.documentType === 'PROOF_OF_ID'
  return problem !== 'screenshot' || !isWallet(choice)
}

/** A small picture of the chosen file, and what was seen of it on the device. Warnings stop nothing. */
export function FileLook({ choice, chosen: { isReading, picture } }: FileLookProps) {
  const { t } = useTexts('documents')
  const warnings = picture?.problems.filter((problem) => isWarning(problem, choice)) ?? []
  return (
    <div className="mt-3 flex gap-3">
      {picture && (
        <img
          src={picture.preview}
          alt=""
          className="max-h-28 w-20 shrink-0 self-start rounded-control border border-line object-contain"
        />
      )}
      {isReading && <p className="text-sm text-text-2">{t('documents.look.reading')}</p>}
      {picture && (
        <ul className="grid content-start gap-1.5 text-sm">
          {warnings.map((problem) => (
            <li key={problem} className="flex gap-2">
              <Icon of={TriangleAlert} size={18} className="mt-0.5 shrink-0 text-warning" />
              {t(`documents.look.${problem}`)}
            </li>
          ))}
          {warnings.length === 0 && (
            <li className="flex gap-2">
              <Icon of={CircleCheck} size={18} className="mt-0.5 shrink-0 text-positive" />
              {t('documents.look.fine')}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
