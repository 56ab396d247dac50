import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { useBackToClose } from '../../shared/navigation/sheet-entries.ts'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/ui/toasts.ts'
import { questionnaireView } from './model.ts'
import { type Questionnaire, questionnaireQuery } from './queries.ts'
import { Questions } from './questions.tsx'
import { useAnswers } from './use-answers.ts'
import { useAnswerTexts } from './use-answer-texts.ts'

export interface QuestionnaireSheetProps {
  readonly onClose: () => void
  /** Its status is another one: it was sent, here or elsewhere. */
  readonly onChanged: () => void
}

/** The questionnaire: one question after the other, saved as one goes. */
export function QuestionnaireSheet({ onClose, onChanged }: QuestionnaireSheetProps) {
  useBackToClose(onClose)
  const { t } = useTexts('questionnaire')
  const query = useQuery(questionnaireQuery())
  const isOnline = useIsOnline()
  const [isSent, setIsSent] = useState(false)
  const [first, setFirst] = useState<Questionnaire>()
  // Later reads, as of a tab that is looked at again, do not replace what is being filled in.
  if (query.data && query.isFetchedAfterMount && !first) setFirst(query.data)
  const view = questionnaireView({ data: first, hasFailed: query.isError, isOnline, isSent })
  const content = (): ReactNode => {
    switch (view.is) {
      case 'loading':
        return (
          <LoadingState queryKey={questionnaireQuery().queryKey}>
            <Skeleton shape="box" className="h-64" />
          </LoadingState>
        )
      case 'failed':
      case 'offline':
        return <QueryFailed title={t('questionnaire.failed')} query={query} />
      case 'closed':
        return <Closed onClose={onClose} />
      case 'sent':
        return <Sent onClose={onClose} />
      case 'questions':
        return (
          <Open
            data={view.data}
            onSent={() => {
              setIsSent(true)
              onChanged()
            }}
            onClosed={() => {
              setFirst({ ...view.data, isAsked: false })
              onChanged()
            }}
          />
        )
      default:
        return view satisfies never
    }
  }
  return (
    <Sheet title={t('questionnaire.title')} onClose={onClose} closeLabel={t('common.close')}>
      {content()}
    </Sheet>
  )
}

interface OpenProps {
  readonly data: Questionnaire
  readonly onSent: () => void
  readonly onClosed: () => void
}

function Open({ data, onSent, onClosed }: OpenProps) {
  const { failure } = useAnswerTexts(data)
  const onNotKept = (error: unknown) => toast({ kind: 'error', text: failure({ of: 'save', error }) })
  const answers = useAnswers({ saved: data.draft, onSent, onClosed, onNotKept })
  const latest = useRef(answers)
  useEffect(() => {
    latest.current = answers
  })
  // Closing the sheet saves what was typed.
  useEffect(() => () => latest.current.keep(), [])
  return <Questions data={data} answers={answers} />
}

/** A view that ends the sheet. The button that led here is gone: it has the focus, and is read out. */
function End({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  const { t } = useTexts('questionnaire')
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => end.current?.focus(), [])
  return (
    <div ref={end} tabIndex={-1} className="outline-none">
      {children}
      <Button full variant="primary" className="mt-5" onClick={onClose}>
        {t('questionnaire.done')}
      </Button>
    </div>
  )
}

function Sent({ onClose }: Pick<QuestionnaireSheetProps, 'onClose'>) {
  const { t } = useTexts('questionnaire')
  return (
    <End onClose={onClose}>
      <Banner tone="positive" title={t('questionnaire.sentTitle')}>
        {t('questionnaire.sentText')}
      </Banner>
    </End>
  )
}

function Closed({ onClose }: Pick<QuestionnaireSheetProps, 'onClose'>) {
  const { t } = useTexts('questionnaire')
  return (
    <End onClose={onClose}>
      <Banner title={t('questionnaire.closedTitle')}>{t('questionnaire.closedText')}</Banner>
    </End>
  )
}
