import { useEffect, useEffectEvent, useState } from 'react'
import { Field } from '../native/field.tsx'
import { FileInput, type FileInputProps, type FileRefusal } from '../native/file-input.tsx'
import { type UseUploadsOptions, useUploads } from '../native/use-uploads.ts'
import { type FieldLabelProps, splitLabelProps } from './label-props.ts'
import { useFieldProps } from './use-field-props.ts'

type OwnProps =
  | 'id'
  | 'name'
  | 'files'
  | 'onAdd'
  | 'onRefuse'
  | 'onRemove'
  | 'onRetry'
  | 'onBlur'
  | 'className'
  | 'required'

export interface FileFieldProps extends FieldLabelProps, UseUploadsOptions, Omit<FileInputProps, OwnProps> {
  /** The text for a file outside of the limits. */
  describeRefusal: (file: File, reason: FileRefusal) => string
}

/** Files that upload as they are chosen; the value is the list of the server's ids. Use it inside `form.AppField`. */
export function FileField({ upload, describe, describeRefusal, ...props }: FileFieldProps) {
  const [labelProps, input] = splitLabelProps(props)
  const { id, name, error, setValue, markTouched } = useFieldProps<readonly string[]>()
  const [refusal, setRefusal] = useState<string>()
  const uploads = useUploads({ upload, describe })
  const ids = uploads.files.flatMap((file) => file.uploadedId ?? []).join(' ')
  const save = useEffectEvent((text: string) => setValue(text === '' ? [] : text.split(' ')))
  useEffect(() => save(ids), [ids])
  return (
    <Field {...labelProps} id={id} error={error ?? refusal}>
      {({ required, ...aria }) => (
        <FileInput
          {...input}
          {...aria}
          name={name}
          required={required}
          files={uploads.files}
          onAdd={(files) => {
            setRefusal(undefined)
            uploads.add(files)
          }}
          onRefuse={(refused) => {
            const [first] = refused
            if (first) setRefusal(describeRefusal(first.file, first.reason))
          }}
          onRemove={uploads.remove}
          onRetry={uploads.retry}
          onBlur={markTouched}
        />
      )}
    </Field>
  )
}
