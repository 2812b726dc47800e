import { comboboxAnatomy } from '@chakra-ui/react/anatomy'
import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** A dense control whose list folds out below it. */
export const comboboxLook = defineSlotRecipe({
  slots: comboboxAnatomy.keys(),
  base: {
    root: { position: 'relative', width: 'full' },
    control: { position: 'relative' },
    input: {
      width: 'full',
      minHeight: 10,
      px: 3,
      background: 'card',
      color: 'ink',
      fontSize: 'sm',
      borderWidth: '1px',
      borderColor: 'strongLine',
      borderRadius: 'sm',
      _hover: { borderColor: 'ink' },
      _placeholder: { color: 'quiet', opacity: 1 },
    },
    content: {
      zIndex: 2,
      maxHeight: '16rem',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      p: 1,
      background: 'card',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'sm',
      boxShadow: 'lifted',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      minHeight: 9,
      px: 2,
      fontSize: 'sm',
      borderRadius: 'sm',
      cursor: 'pointer',
      _highlighted: { background: 'accentSoft', color: 'accentText' },
      '&[data-state=checked]': { fontWeight: 600 },
    },
    empty: { px: 2, py: 2, color: 'quiet', fontSize: 'sm' },
  },
})
