import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import FileText from 'lucide/dist/esm/icons/file-text.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import { FieldMessage } from './field-message.tsx'
import type { UploadedFile } from './uploaded-file.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { LinkText } from './link-text.tsx'
import { Progress } from './progress.tsx'

export interface FileRowLabels {
  /** "1.2 MB". */
  size: (bytes: number) => string
  /** "Uploading, 60 %". */
  progress: (share: number) => string
  done: string
  /** Names of the buttons, with the file's name. */
  cancel: (name: string) => string
  remove: (name: string) => string
  retry: string
}

export interface FileRowProps {
  file: UploadedFile
  labels: FileRowLabels
  onRemove: () => void
  onRetry?: (() => void) | undefined
}

/** One file: name, size, progress or result, and the button that cancels or removes it. */
export function FileRow({ file, labels, onRemove, onRetry }: FileRowProps) {
  const { name, sizeBytes, state, progress = 0, error } = file
  const isUploading = state === 'uploading'
  return (
    <li className="flex items-start gap-3 border-t border-line py-3 first:border-t-0">
      <Icon
        of={state === 'done' ? CircleCheck : FileText}
        className={state === 'done' ? 'mt-0.5 text-positive' : 'mt-0.5 text-text-2'}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          <span className="num text-sm text-text-2">{labels.size(sizeBytes)}</span>
        </p>
        {isUploading && (
          <Progress
            label={name}
            share={progress}
            valueText={labels.progress(progress)}
            start={labels.progress(progress)}
            className="mt-1"
          />
        )}
        {state === 'done' && <p className="text-sm text-text-2">{labels.done}</p>}
        {state === 'failed' && (
          <div className="flex flex-wrap items-baseline gap-x-4">
            <FieldMessage error={error} />
            {onRetry && <LinkText onClick={onRetry}>{labels.retry}</LinkText>}
          </div>
        )}
      </div>
      <IconButton
        size="sm"
        icon={X}
        label={isUploading ? labels.cancel(name) : labels.remove(name)}
        onClick={onRemove}
      />
    </li>
  )
}
