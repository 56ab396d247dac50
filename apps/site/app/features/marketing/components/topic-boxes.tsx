import { type MarketingTopic, marketingChannels } from '@marquee/contract/marketing'
import { Checkbox } from '@marquee/ui/checkbox'
import { useId } from 'react'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Box, boxOf, channelTexts, topicTexts } from '../model.ts'

export interface TopicBoxesProps {
  readonly topic: MarketingTopic
  readonly ticked: ReadonlySet<Box>
  readonly disabled: boolean
  readonly onTick: (box: Box, isTicked: boolean) => void
}

/** One topic with a box for each channel. */
export function TopicBoxes({ topic, ticked, disabled, onTick }: TopicBoxesProps) {
  const { t } = useTexts('marketing')
  const id = useId()
  const { title, text } = topicTexts[topic]
  return (
    <fieldset disabled={disabled} aria-describedby={id} className="border-t border-line py-5">
      <legend className="float-left w-full font-semibold">{t(title)}</legend>
      <p id={id} className="clear-both text-sm text-text-2">
        {t(text)}
      </p>
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-x-4">
        {marketingChannels.map((channel) => {
          const box = boxOf(channel, topic)
          return (
            <Checkbox
              key={channel}
              label={t(channelTexts[channel])}
              checked={ticked.has(box)}
              onChange={(event) => onTick(box, event.currentTarget.checked)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
