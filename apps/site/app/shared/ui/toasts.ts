import { createToastStore, type ToastInput } from '@marquee/ui/toast-store'

/** Messages of the tab. The server never shows one. */
export const toasts = createToastStore()

export function toast(input: ToastInput): void {
  toasts.show(input)
}
