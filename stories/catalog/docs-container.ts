import {DocsContainer, type DocsContainerProps} from '@storybook/addon-docs/blocks';
import {createElement as h, useEffect, useState, type PropsWithChildren} from 'react';
import {dark, light} from '../../.storybook/theme.js';

const isDark = () => document.documentElement.dataset['theme'] === 'dark';

/** Docs pages in the theme of the toolbar. */
export function ThemedContainer(props: PropsWithChildren<DocsContainerProps>) {
  const [theme, setTheme] = useState(() => (isDark() ? dark : light));
  useEffect(() => {
    const watcher = new MutationObserver(() => setTheme(isDark() ? dark : light));
    watcher.observe(document.documentElement, {attributeFilter: ['data-theme']});
    return () => watcher.disconnect();
  }, []);
  return h(DocsContainer, {...props, theme});
}
