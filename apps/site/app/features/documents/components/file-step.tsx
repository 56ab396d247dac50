import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { FileInput, type FileRefusal } from '@marquee/ui/file-input'
import { useEffect, useRef, useState } from 'react'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type DocumentChoice, type Documents, useSendFile } from '../queries.ts'
import { useChosenFile } from '../use-chosen-file.ts'
import { type FileProblem, useDocumentTexts } from '../use-document-texts.ts'
import { FileLook } from './file-look.tsx'
import { Tips } from './tips.tsx'

export interface FileStepProps {
  readonly choice: DocumentChoice
  readonly rules: Documents['file']
  readonly onReceived: () => void
}

const problemByRefusal: Readonly<Record<FileRefusal, FileProblem>> = {
  type: 'type',
  size: 'too_large',
  // One file at a time: a further one replaces nothing.
  count: 'type',
}

/** Chooses a file, looks at it on the device, and sends it. After a failure the file stays chosen. */
export function FileStep({ choice, rules, onReceived }: FileStepProps) {
  const { t } = useTexts('documents')
  const texts = useDocumentTexts(rules)
  const offlineReason = useOfflineReason()
  const chosen = useChosenFile(rules)
  const send = useSendFile()
  const run = useSingleFlight()
  const [failure, setFailure] = useState<string>()
  const [share, setShare] = useState(0)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  const { file, problem } = chosen

  const start = () =>
    run(async () => {
      if (!file) return
      const controller = new AbortController()
      sending.current = controller
      setFailure(undefined)
      setShare(0)
      try {
        await send.mutateAsync({ choice, file, signal: controller.signal, onProgress: setShare })
        onReceived()
      } catch (error) {
        if (!controller.signal.aborted) setFailure(texts.failure(error))
      }
    })
  const remove = () => {
    sending.current?.abort()
    // While it is sent, the button cancels: the file stays chosen.
    if (send.isPending) return
    setFailure(undefined)
    chosen.clear()
  }
  const said = failure ?? (problem && texts.problem(problem))

  return (
    <>
      <Tips choice={choice} />
      <FileInput
        className="mt-4"
        files={
          file
            ? [
                {
                  id: 'file',
                  name: file.name,
                  sizeBytes: file.size,
                  state: send.isPending ? 'uploading' : 'chosen',
                  progress: share,
                },
              ]
            : []
        }
        onAdd={([added]) => {
          setFailure(undefined)
          if (added) void chosen.choose(added)
        }}
        onRefuse={([refused]) => {
          setFailure(undefined)
          if (refused) chosen.refuse(problemByRefusal[refused.reason])
        }}
        onRemove={remove}
        accept={rules.types.join(',')}
        maxBytes={rules.maxBytes}
        buttonText={t('documents.choose')}
        cameraText={t('documents.camera')}
        dropText={t('documents.drop')}
        limitsText={t('documents.limits', { size: texts.size(rules.maxBytes) })}
        labels={{
          size: texts.size,
          progress: (value) => t('documents.sent', { share: texts.share(value) }),
          done: t('documents.received.title'),
          cancel: () => t('documents.cancel'),
          remove: (name) => t('documents.fileRemove', { name }),
          retry: t('common.retry'),
        }}
      />
      <div role="alert">
        {said !== undefined && (
          <Banner tone="negative" className="mt-3">
            {said}
          </Banner>
        )}
      </div>
      {file && (
        <>
          <FileLook choice={choice} chosen={chosen} />
          <Button
            full
            variant="primary"
            className="mt-4"
            pending={send.isPending}
            pendingLabel={t('documents.sending')}
            disabled={chosen.isReading || problem !== undefined}
            reason={offlineReason}
            onClick={() => void start()}
          >
            {t(failure === undefined ? 'documents.send' : 'common.retry')}
          </Button>
          <p className="mt-2 text-sm text-text-2">{t('documents.fileChecked')}</p>
        </>
      )}
    </>
  )
}
