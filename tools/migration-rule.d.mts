export declare const statementsThatStopOlder: (sql: string) => string[];
