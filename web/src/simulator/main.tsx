import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/add-more-icons.ts';
import '../ui/add-screen-icons.ts';
import { Phone } from './phone.tsx';

const root = document.getElementById('phone');
if (root) createRoot(root).render(<Phone />);
