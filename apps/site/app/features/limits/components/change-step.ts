import type { Limit, LimitChanged, LimitTerms } from '../model.ts'

export interface ChangeSheetProps {
  readonly limit: Limit
  readonly terms: LimitTerms
  readonly onClose: () => void
}

/** Props of a step of the sheet that changes a limit. */
export interface ChangeStepProps extends ChangeSheetProps {
  readonly onDone: (changed: LimitChanged) => void
}
