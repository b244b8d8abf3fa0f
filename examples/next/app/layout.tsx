import type {ReactNode} from 'react';
import './page.css';

export const metadata = {title: 'Release desk'};

export default function Layout({children}: {readonly children: ReactNode}) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
