import other from 'virtual:icons/lucide/circle-dot';
import double from 'virtual:icons/lucide/copy-plus';
import shift from 'virtual:icons/lucide/move';
import pass from 'virtual:icons/lucide/skip-forward';
import seal from 'virtual:icons/lucide/stamp';
import disrupt from 'virtual:icons/lucide/zap-off';

const ICONS: Readonly<Record<string, string>> = { double, shift, pass, seal, disrupt };

export const controlIcon = (kind: string): string => ICONS[kind] ?? other;
