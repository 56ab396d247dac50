import { Suspense } from 'react'
import { ChunkFailed } from '../../shared/loading/chunk-failed.tsx'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import type { QuestionnaireSheetProps } from './sheet.tsx'

const Sheet = lazyWithPreload<QuestionnaireSheetProps>(
  () => import('./sheet.tsx').then((file) => file.QuestionnaireSheet),
  { Failed: ChunkFailed },
)

/** The questionnaire. It loads when it is opened, and its texts with it. */
export function QuestionnaireSheet(props: QuestionnaireSheetProps) {
  return (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  )
}
