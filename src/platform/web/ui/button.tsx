import { Link } from 'react-router'
import { cva, styled } from '#platform/web/styled.tsx'

const buttonRecipe = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2,
    fontFamily: 'body',
    fontWeight: 600,
    lineHeight: 'snug',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'transparent',
    cursor: 'pointer',
    textAlign: 'center',
    transition: 'background 150ms, border-color 150ms, transform 150ms, box-shadow 150ms',
    _active: { transform: 'translateY(1px)' },
    _disabled: { cursor: 'default', opacity: 0.6, _active: { transform: 'none' } },
  },
  variants: {
    look: {
      /** Primary action of a screen. */
      main: {
        backgroundImage: '{gradients.sunrise}',
        color: 'onAccent',
        _hover: { boxShadow: 'lifted' },
      },
      /** An action beside a screen's primary one, such as the search on home. */
      strong: { background: 'ink', color: 'paper', _hover: { boxShadow: 'lifted' } },
      plain: {
        background: 'card',
        color: 'ink',
        borderColor: 'line',
        _hover: { borderColor: 'accent' },
      },
      quiet: {
        background: 'transparent',
        color: 'ink',
        _hover: { background: 'sunken' },
      },
      /** A filter that is on or off. */
      toggle: {
        background: 'card',
        color: 'ink',
        borderColor: 'strongLine',
        _hover: { borderColor: 'accent' },
        '&[aria-pressed=true], &[aria-current=page]': {
          background: 'ink',
          color: 'paper',
          borderColor: 'ink',
        },
      },
    },
    size: {
      sm: { fontSize: 'sm', px: 4, minHeight: { base: 11, md: 10 } },
      md: { fontSize: 'md', px: 6, minHeight: 12 },
      icon: { width: 11, height: 11, padding: 0, flexShrink: 0 },
    },
  },
  defaultVariants: { look: 'plain', size: 'md' },
})

export const Button = styled('button', buttonRecipe, { defaultProps: { type: 'button' } })

/** Looks like a button, but is not interactive. */
export const ButtonFace = styled('span', buttonRecipe)

/** A link to something other than a page, such as a file, styled as a button. */
export const ButtonAnchor = styled('a', buttonRecipe)

/** A link to a page, styled as a button. */
export const LinkButton = styled(Link, buttonRecipe)
