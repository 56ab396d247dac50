import { type ToastInput, createToastStore } from '@marquee/ui/native'

/** Messages of the tab. The server never shows one. */
export const toasts = createToastStore()

export function toast(input: ToastInput): void {
  toasts.show(input)
}
